COMMENT ON FUNCTION "offer_places"(uuid) IS 'Its half hour is LAST_MINUTES of lib/classes/rules.ts; tests/api/waiting-list.test.ts holds that they agree.';
