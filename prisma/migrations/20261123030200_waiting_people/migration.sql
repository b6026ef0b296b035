-- Whoever stands in the line of a class is somebody she knows, until they say that they are not in it.
CREATE INDEX "waiting_place_address" ON "waiting_place"(lower("email"));

CREATE OR REPLACE VIEW "person_trace" AS
  SELECT lower(email) AS email, trim(first_name || ' ' || last_name) AS name, preferred_name AS other_name, phone,
    created_at AS at, email_verified_at IS NOT NULL AS is_sure
  FROM student WHERE deleted_at IS NULL
  UNION ALL
  SELECT lower(s.email), '', '', '', coalesce(b.confirmed_at, b.created_at), false
  FROM booking b JOIN student s ON s.id = b.student_id WHERE b.status = 'confirmed' AND s.deleted_at IS NULL
  UNION ALL
  SELECT lower(email), name, '', phone, created_at, false FROM sign_up WHERE disowned_at IS NULL
  UNION ALL
  SELECT lower(buyer_email), buyer_name, '', '', created_at, false FROM shop_order
  UNION ALL
  SELECT lower(payer_email), trim(payer_given_name || ' ' || payer_surname), '', '', created_at, false
  FROM payment WHERE student_id IS NULL
  UNION ALL
  SELECT lower(email), name, '', phone, created_at, false FROM enquiry
  UNION ALL
  SELECT email, '', '', '', subscribed_at, false FROM subscriber WHERE confirmed_at IS NOT NULL
  UNION ALL
  SELECT email, name, '', '', (signed_on::timestamp AT TIME ZONE 'UTC')::timestamptz(3), false FROM paper_waiver
  UNION ALL
  SELECT lower(email), name, '', phone, created_at, false FROM waiting_place WHERE state <> 'declined';

CREATE CONSTRAINT TRIGGER "waiting_is_person" AFTER INSERT OR DELETE OR UPDATE OF email, name, phone ON "waiting_place"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');
-- Only who says no: the worker ends offers of many at once, and locks no people for it.
CREATE CONSTRAINT TRIGGER "waiting_was_person" AFTER UPDATE OF state ON "waiting_place"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'declined' AND OLD.state <> 'declined')
  EXECUTE FUNCTION "person_left_trace"('email');
SELECT refresh_person(email) FROM (SELECT DISTINCT lower(email) AS email FROM waiting_place ORDER BY 1) AS known;
