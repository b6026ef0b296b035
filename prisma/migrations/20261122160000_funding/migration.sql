-- What pays for a booking is one row of its own: cents of a payment, or the use of a code. One payment can pay for
-- several bookings, and each is paid back by itself.
CREATE TABLE "funding" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID,
    "redemption_id" UUID,
    "cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "funding_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "booking" ADD COLUMN "funding_id" UUID;
ALTER TABLE "payment" ADD COLUMN "funded_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "refund" ADD COLUMN "funding_id" UUID;

UPDATE "booking" SET "funding_id" = gen_random_uuid();
INSERT INTO "funding" ("id", "payment_id", "redemption_id", "cents", "created_at")
  SELECT b."funding_id", b."payment_id", CASE WHEN b."payment_id" IS NULL THEN b."redemption_id" END,
    coalesce(p."amount_cents", 0), b."created_at"
  FROM "booking" b LEFT JOIN "payment" p ON p."id" = b."payment_id";
UPDATE "payment" p SET "funded_cents" = f."cents" FROM "funding" f WHERE f."payment_id" = p."id";
-- A claim that lapsed was never the student's: what was paid for it went back as a whole, and of no funding.
UPDATE "refund" r SET "funding_id" = b."funding_id" FROM "booking" b
  WHERE b."payment_id" = r."payment_id" AND b."status" IN ('confirmed', 'cancelled');
UPDATE "funding" f SET "refunded_cents" = r."cents"
  FROM (SELECT "funding_id", sum("amount_cents") AS "cents" FROM "refund" GROUP BY 1) r WHERE r."funding_id" = f."id";

ALTER TABLE "booking" ALTER COLUMN "funding_id" SET NOT NULL;
CREATE UNIQUE INDEX "booking_funding_id_key" ON "booking"("funding_id");
CREATE UNIQUE INDEX "funding_redemption_id_key" ON "funding"("redemption_id");
CREATE UNIQUE INDEX "funding_id_payment_id_key" ON "funding"("id", "payment_id");
CREATE INDEX "funding_payment_id_idx" ON "funding"("payment_id");
CREATE INDEX "refund_funding_id_idx" ON "refund"("funding_id");
ALTER TABLE "funding" ADD CONSTRAINT "funding_payment_id_fkey" FOREIGN KEY ("payment_id")
  REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "funding" ADD CONSTRAINT "funding_redemption_id_fkey" FOREIGN KEY ("redemption_id")
  REFERENCES "coupon_redemption"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "booking" ADD CONSTRAINT "booking_funding_id_fkey" FOREIGN KEY ("funding_id")
  REFERENCES "funding"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A refund and the funding that it names are of the same payment.
ALTER TABLE "refund" ADD CONSTRAINT "refund_funding_id_payment_id_fkey" FOREIGN KEY ("funding_id", "payment_id")
  REFERENCES "funding"("id", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Exactly one source, with money where it is money; never more back than it was.
ALTER TABLE "funding" ADD CONSTRAINT "funding_has_one_source"
  CHECK (num_nonnulls("payment_id", "redemption_id") = 1 AND ("payment_id" IS NOT NULL) = ("cents" > 0));
ALTER TABLE "funding" ADD CONSTRAINT "funding_refunded_within_cents"
  CHECK ("cents" >= 0 AND "refunded_cents" BETWEEN 0 AND "cents");
-- The fundings of a payment never exceed it, and what a paid session cost is what was captured.
ALTER TABLE "payment" ADD CONSTRAINT "payment_funded_within_amount" CHECK ("funded_cents" BETWEEN 0 AND "amount_cents");
ALTER TABLE "payment" ADD CONSTRAINT "payment_fulfilled_is_funded"
  CHECK ("state" <> 'fulfilled' OR "purpose" <> 'booking' OR "funded_cents" = "captured_cents");

-- The version before reads and writes these two columns while it is being replaced. They go in the next release,
-- with the trigger.
ALTER TABLE "booking" DROP CONSTRAINT "booking_is_paid_for";
DROP INDEX "booking_payment_id_key";
CREATE INDEX "booking_payment_id_idx" ON "booking"("payment_id");
CREATE FUNCTION "booking_funded_by_the_version_before"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.funding_id IS NULL THEN
    INSERT INTO funding (payment_id, redemption_id, cents)
      SELECT NEW.payment_id, NEW.redemption_id, coalesce((SELECT amount_cents FROM payment WHERE id = NEW.payment_id), 0)
      RETURNING id INTO NEW.funding_id;
    UPDATE payment SET funded_cents = funded_cents + amount_cents WHERE id = NEW.payment_id;
  ELSE
    SELECT payment_id, redemption_id INTO NEW.payment_id, NEW.redemption_id FROM funding WHERE id = NEW.funding_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "booking_funded_by_the_version_before" BEFORE INSERT ON "booking"
  FOR EACH ROW EXECUTE FUNCTION "booking_funded_by_the_version_before"();
