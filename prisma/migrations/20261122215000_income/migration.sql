-- When money was captured, and what PayPal kept of it: what the income of a month is made of. Of captures before, the
-- fee is not known, and the time is the payment's.
ALTER TABLE "payment" ADD COLUMN "captured_at" TIMESTAMPTZ(3), ADD COLUMN "fee_cents" INTEGER;
UPDATE "payment" SET "captured_at" = "created_at" WHERE "captured_cents" IS NOT NULL;
ALTER TABLE "payment" ADD CONSTRAINT "payment_fee_within_capture"
  CHECK ("fee_cents" IS NULL OR "fee_cents" BETWEEN 0 AND "captured_cents");

CREATE INDEX "payment_captured_at_idx" ON "payment"("captured_at");
CREATE INDEX "refund_done_at_idx" ON "refund"("done_at");
CREATE INDEX "desk_payment_taken_at_idx" ON "desk_payment"("taken_at");
