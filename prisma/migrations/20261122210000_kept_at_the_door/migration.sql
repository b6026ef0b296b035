-- When she said that she keeps what she took for a place that nobody comes for any more.
ALTER TABLE "desk_payment" ADD COLUMN "kept_at" TIMESTAMPTZ(3);
ALTER TABLE "desk_payment" ADD CONSTRAINT "desk_payment_kept_was_taken"
  CHECK ("kept_at" IS NULL OR "taken_at" IS NOT NULL);

-- Needs you asks for what was taken for a place that was given back, or in a class that was cancelled.
CREATE INDEX "sign_up_paid_and_cancelled_idx" ON "sign_up"("id") WHERE "cancelled_at" IS NOT NULL AND "funding_id" IS NOT NULL;
CREATE INDEX "sign_up_paid_idx" ON "sign_up"("event_id") WHERE "funding_id" IS NOT NULL;
CREATE INDEX "event_cancelled_idx" ON "event"("id") WHERE "cancelled_at" IS NOT NULL;
