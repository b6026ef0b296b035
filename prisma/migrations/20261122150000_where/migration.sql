-- Where a session takes place and the policy that was agreed: copied into the booking when it is confirmed, so that
-- nothing confirmed is without an address or a link.
CREATE TYPE "place" AS ENUM ('studio', 'online');

ALTER TABLE "booking" ADD COLUMN "place" "place" NOT NULL DEFAULT 'studio',
  ADD COLUMN "address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "policy" JSONB;

-- What is booked already takes what is published now, or the defaults of lib/content/rules.ts at the time of writing.
UPDATE "booking" SET "place" = 'online' WHERE "link" <> '';
UPDATE "booking" SET "address" = coalesce(
    (SELECT nullif("content"->>'studioAddress', '') FROM "setting" WHERE "section" = 'places'
      ORDER BY "version" DESC LIMIT 1),
    'Quincy Street Studio, 210 Quincy Street, Port Townsend, WA 98368')
  WHERE "link" = '';
UPDATE "booking" SET "policy" =
    '{"cancelFreeHours": 24, "lateRefundPercent": 0, "moveFreeHours": 12, "moves": 2}'::jsonb || coalesce(
      (SELECT "content" FROM "setting" WHERE "section" = 'policy' ORDER BY "version" DESC LIMIT 1), '{}'::jsonb)
  WHERE "status" = 'confirmed';

ALTER TABLE "booking"
  ADD CONSTRAINT "booking_says_where" CHECK ("status" <> 'confirmed' OR "address" <> '' OR "link" <> ''),
  ADD CONSTRAINT "booking_says_policy" CHECK ("status" <> 'confirmed' OR "policy" IS NOT NULL);
