-- A buyer's dispute, or the chargeback of their bank, as PayPal tells it last.
CREATE TABLE "dispute" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "paypal_id" TEXT NOT NULL,
  "payment_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "stage" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "outcome" TEXT NOT NULL DEFAULT '',
  "cents" INTEGER NOT NULL,
  "due_at" TIMESTAMPTZ(3),
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "taken_cents" INTEGER NOT NULL DEFAULT 0,
  "taken_at" TIMESTAMPTZ(3),
  "returned_cents" INTEGER NOT NULL DEFAULT 0,
  "returned_at" TIMESTAMPTZ(3),
  "fee_cents" INTEGER NOT NULL DEFAULT 0,
  "fee_at" TIMESTAMPTZ(3),
  "done_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "dispute_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "dispute_cents" CHECK ("cents" >= 0 AND "taken_cents" >= 0 AND "returned_cents" >= 0),
  CONSTRAINT "dispute_money_has_its_time" CHECK (("taken_cents" = 0 OR "taken_at" IS NOT NULL)
    AND ("returned_cents" = 0 OR "returned_at" IS NOT NULL) AND ("fee_cents" = 0 OR "fee_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "dispute_paypal_id_key" ON "dispute"("paypal_id");
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE;
