-- Refunds: any number for a payment, together never more than was captured.
ALTER TABLE "refund" DROP CONSTRAINT "refund_of_what_was_captured";
ALTER TABLE "payment" DROP CONSTRAINT "payment_id_captured";
DROP INDEX "refund_payment_id_key";
ALTER TABLE "refund" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX "refund_payment_id_number_key" ON "refund"("payment_id", "number");
ALTER TABLE "payment" ADD COLUMN "refunded_cents" INTEGER NOT NULL DEFAULT 0;
UPDATE "payment" SET "refunded_cents" = "refund"."amount_cents"
  FROM "refund" WHERE "refund"."payment_id" = "payment"."id";
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded_within_captured"
  CHECK ("refunded_cents" >= 0 AND "refunded_cents" <= coalesce("captured_cents", 0));

-- A cart pays for one thing at a time: a double click finds the first one's row.
CREATE UNIQUE INDEX "payment_one_open_per_cart" ON "payment"("cart_hash")
  WHERE "purpose" = 'order' AND "state" IN ('created', 'capturing');

-- Stock: what is reserved comes back by the clock, and every unit is on the shelf, reserved or sold.
ALTER TABLE "chocolate" ADD COLUMN "stocked" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_line" ADD COLUMN "refunded_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "restocked_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reserved_until" TIMESTAMPTZ(3);
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_refunded_within_bought"
  CHECK ("restocked_count" >= 0 AND "restocked_count" <= "refunded_count" AND "refunded_count" <= "quantity");
CREATE INDEX "order_line_reserved" ON "order_line"("chocolate_id", "reserved_until")
  WHERE "released_at" IS NULL AND "reserved_until" IS NOT NULL;
UPDATE "chocolate" c SET "stocked" = c."inventory" + coalesce((
  SELECT sum(l."quantity") FROM "order_line" l WHERE l."chocolate_id" = c."id" AND l."released_at" IS NULL), 0);

ALTER TABLE "shop_order" ADD COLUMN "tracking" TEXT NOT NULL DEFAULT '';

CREATE TABLE "picture" (
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("hash", "width")
);

-- A coupon for a cart leaves something to pay.
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_of_a_cart_is_partial" CHECK ("applies_to" <> 'cart' OR "discount_bps" < 10000);
