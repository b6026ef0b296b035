-- Where a class takes place: an address, or a link that only those who signed up get. `location` stays what she calls
-- it. Classes that are there already are in the studio when their location names it, or names nothing.
ALTER TABLE "event" ADD COLUMN "address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "link" TEXT NOT NULL DEFAULT '';

UPDATE "event" SET "address" = CASE
    WHEN strpos(lower(studio.address), lower("location")) > 0 THEN studio.address ELSE "location" END
FROM (SELECT coalesce(
  (SELECT nullif("content"->>'studioAddress', '') FROM "setting" WHERE "section" = 'places'
    ORDER BY "version" DESC LIMIT 1),
  -- The default of lib/content/rules.ts at the time of writing.
  'Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368') AS address) AS studio;

ALTER TABLE "event"
  ADD CONSTRAINT "event_says_where" CHECK ("cancelled_at" IS NOT NULL OR "address" <> '' OR "link" <> '');
