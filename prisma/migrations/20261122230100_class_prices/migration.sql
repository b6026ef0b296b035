-- What a class costs and in which ways it can be paid for; without a price the ways say nothing. $10,000 at most: what
-- is more is a slip of the finger.
ALTER TABLE "event" ADD COLUMN "price_cents" INTEGER,
  ADD COLUMN "ways" TEXT[] NOT NULL DEFAULT ARRAY['online', 'pass', 'door']::TEXT[];
ALTER TABLE "event" ADD CONSTRAINT "event_price" CHECK ("price_cents" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "event_ways" CHECK (cardinality("ways") > 0 AND "ways" <@ ARRAY['online', 'pass', 'door']::TEXT[]);

-- The numbers of the policy in force when a paid place was taken.
ALTER TABLE "sign_up" ADD COLUMN "policy" JSONB;

-- A place in a class that is kept for somebody who is paying, with all that the sign-up is made of. It counts against
-- the places until `hold_until`, by the database's clock. It is deleted when the sign-up is made, and stays released for
-- a while when it is given back: the money may still come.
CREATE TABLE "place_hold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL DEFAULT '',
    "waiver_version" INTEGER NOT NULL,
    "waiver_hash" TEXT NOT NULL,
    "signed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" BYTEA,
    "carried_from_id" UUID,
    "hold_until" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "place_hold_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "place_hold_payment_id_key" ON "place_hold"("payment_id");
CREATE INDEX "place_hold_event_id_idx" ON "place_hold"("event_id");
ALTER TABLE "place_hold" ADD CONSTRAINT "place_hold_event_id_fkey" FOREIGN KEY ("event_id")
  REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "place_hold" ADD CONSTRAINT "place_hold_payment_id_fkey" FOREIGN KEY ("payment_id")
  REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- All but an order is paid through fundings: what was captured is what they add up to.
ALTER TABLE "payment" DROP CONSTRAINT "payment_fulfilled_is_funded";
ALTER TABLE "payment" ADD CONSTRAINT "payment_fulfilled_is_funded"
  CHECK ("state" <> 'fulfilled' OR "purpose" = 'order' OR "funded_cents" = "captured_cents");
