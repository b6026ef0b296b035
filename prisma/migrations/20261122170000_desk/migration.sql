-- What she marks at the door: who came, what was taken outside PayPal or is owed, people whom she adds herself.
CREATE TYPE "attendance" AS ENUM ('came', 'missed');
CREATE TYPE "waiver_kind" AS ENUM ('signed', 'on_paper', 'missing');
CREATE TYPE "desk_method" AS ENUM ('cash', 'other');

CREATE TABLE "desk_payment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "amount_cents" INTEGER NOT NULL,
    "method" "desk_method",
    "taken_at" TIMESTAMPTZ(3),
    "paid_back_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_back_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desk_payment_pkey" PRIMARY KEY ("id")
);
-- $10,000 at most: what is more is a slip of the finger.
ALTER TABLE "desk_payment" ADD CONSTRAINT "desk_payment_amount" CHECK ("amount_cents" BETWEEN 0 AND 1000000);
ALTER TABLE "desk_payment" ADD CONSTRAINT "desk_payment_taken_or_owed"
  CHECK (("method" IS NULL) = ("taken_at" IS NULL));
-- Never more back than was taken.
ALTER TABLE "desk_payment" ADD CONSTRAINT "desk_payment_paid_back_within_amount"
  CHECK ("paid_back_cents" BETWEEN 0 AND CASE WHEN "taken_at" IS NULL THEN 0 ELSE "amount_cents" END
    AND ("paid_back_cents" > 0) = ("paid_back_at" IS NOT NULL));

ALTER TABLE "funding" ADD COLUMN "desk_payment_id" UUID;
CREATE UNIQUE INDEX "funding_desk_payment_id_key" ON "funding"("desk_payment_id");
ALTER TABLE "funding" ADD CONSTRAINT "funding_desk_payment_id_fkey" FOREIGN KEY ("desk_payment_id")
  REFERENCES "desk_payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "funding" DROP CONSTRAINT "funding_has_one_source";
ALTER TABLE "funding" ADD CONSTRAINT "funding_has_one_source"
  CHECK (num_nonnulls("payment_id", "redemption_id", "desk_payment_id") = 1
    AND ("payment_id" IS NOT NULL) = ("cents" > 0));

ALTER TABLE "booking" ADD COLUMN "attendance" "attendance", ADD COLUMN "attendance_at" TIMESTAMPTZ(3);

-- Her own extra people: beyond `capacity`, which binds the site and not her.
ALTER TABLE "event" ADD COLUMN "extra" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "series_id" UUID;
ALTER TABLE "event" ADD CONSTRAINT "event_extra_not_negative" CHECK ("extra" >= 0);
CREATE INDEX "event_series_id_idx" ON "event"("series_id");

ALTER TABLE "sign_up" ADD COLUMN "attendance" "attendance", ADD COLUMN "attendance_at" TIMESTAMPTZ(3),
  ADD COLUMN "is_extra" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "funding_id" UUID,
  ADD COLUMN "waiver" "waiver_kind" NOT NULL DEFAULT 'signed',
  ALTER COLUMN "waiver_version" DROP NOT NULL, ALTER COLUMN "waiver_hash" DROP NOT NULL,
  ALTER COLUMN "signed_name" DROP NOT NULL, ALTER COLUMN "signed_at" DROP NOT NULL;
CREATE UNIQUE INDEX "sign_up_funding_id_key" ON "sign_up"("funding_id");
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_funding_id_fkey" FOREIGN KEY ("funding_id")
  REFERENCES "funding"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Signed here: all of it. On paper: who and when. Missing: nothing.
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_waiver_is_what_it_says" CHECK (
  num_nonnulls("waiver_version", "waiver_hash") = CASE "waiver" WHEN 'signed' THEN 2 ELSE 0 END
  AND num_nonnulls("signed_name", "signed_at") = CASE "waiver" WHEN 'missing' THEN 0 ELSE 2 END
  AND ("waiver" = 'signed' OR ("signature" IS NULL AND "carried_from_id" IS NULL)));
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_attendance_has_a_moment"
  CHECK ("attendance" IS NULL OR "attendance_at" IS NOT NULL);
ALTER TABLE "booking" ADD CONSTRAINT "booking_attendance_has_a_moment"
  CHECK ("attendance" IS NULL OR "attendance_at" IS NOT NULL);
-- Somebody at the door may have no address.
DROP INDEX "sign_up_once_per_event";
CREATE UNIQUE INDEX "sign_up_once_per_event" ON "sign_up"("event_id", lower("email"))
  WHERE "cancelled_at" IS NULL AND "email" <> '';
