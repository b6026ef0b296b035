-- The community fund: part of what is paid above the middle price, and what it pays sessions with. A ledger of cents.
CREATE TYPE "fund_reason" AS ENUM ('contributed', 'taken_back', 'restored', 'spent', 'returned');

CREATE TABLE "fund" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "balance_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "fund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fund_is_one" CHECK ("id" = 1)
);
INSERT INTO "fund" DEFAULT VALUES;

CREATE TABLE "fund_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "change_cents" INTEGER NOT NULL,
    "reason" "fund_reason" NOT NULL,
    "payment_id" UUID,
    "redemption_id" UUID,
    "percent" INTEGER,
    "middle_cents" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fund_entry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "fund_entry_payment_id_idx" ON "fund_entry"("payment_id");
CREATE INDEX "fund_entry_at_idx" ON "fund_entry"("at");
-- A payment contributes once; the use of a code is paid once, and comes back once.
CREATE UNIQUE INDEX "fund_entry_contributed_once" ON "fund_entry"("payment_id") WHERE "reason" = 'contributed';
CREATE UNIQUE INDEX "fund_entry_redemption_id_reason_key" ON "fund_entry"("redemption_id", "reason");
ALTER TABLE "fund_entry" ADD CONSTRAINT "fund_entry_payment_id_fkey" FOREIGN KEY ("payment_id")
  REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fund_entry" ADD CONSTRAINT "fund_entry_redemption_id_fkey" FOREIGN KEY ("redemption_id")
  REFERENCES "coupon_redemption"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fund_entry" ADD CONSTRAINT "fund_entry_is_what_it_says" CHECK (
  CASE WHEN "reason" IN ('contributed', 'restored', 'returned') THEN "change_cents" > 0 ELSE "change_cents" < 0 END
  AND ("payment_id" IS NOT NULL) = ("reason" IN ('contributed', 'taken_back', 'restored'))
  AND ("redemption_id" IS NOT NULL) = ("reason" IN ('spent', 'returned'))
  AND ("middle_cents" IS NOT NULL) = ("reason" = 'contributed')
  AND CASE "reason" WHEN 'contributed' THEN "percent" BETWEEN 1 AND 100 AND "percent" IS NOT NULL ELSE "percent" IS NULL END);

-- The balance is the sum of the ledger, whoever writes. What is spent must be there; what a refund takes back may leave
-- less than nothing. Deferred, so that the one row that all of them lock is locked last, whatever else a transaction
-- locks: who spends asks for it at once, as its last step (SET CONSTRAINTS).
CREATE FUNCTION "fund_entry_changes_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fund SET balance_cents = balance_cents + NEW.change_cents
  WHERE NEW.reason <> 'spent' OR balance_cents + NEW.change_cents >= 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates check constraint "fund_has_what_it_spends"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fund_has_what_it_spends';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "fund_entry_changes_balance" AFTER INSERT ON "fund_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "fund_entry_changes_balance"();

CREATE FUNCTION "fund_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of the fund only grows';
END $$;
CREATE TRIGGER "fund_entry_stays" BEFORE UPDATE OR DELETE ON "fund_entry"
  FOR EACH ROW EXECUTE FUNCTION "fund_entry_stays"();

-- A code of the fund: what it pays for each session at most, and for whom, in her words.
ALTER TABLE "coupon" ADD COLUMN "fund_cents" INTEGER, ADD COLUMN "made_for" TEXT NOT NULL DEFAULT '';
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_of_the_fund" CHECK (
  CASE WHEN "fund_cents" IS NULL THEN "made_for" = ''
    ELSE "fund_cents" BETWEEN 100 AND 20000 AND "applies_to" = 'booking' AND "max_uses" IS NOT NULL END);
