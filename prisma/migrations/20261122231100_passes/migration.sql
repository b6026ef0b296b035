-- Passes: what she sells, what somebody has of it, and a ledger of credits in which every change is a row with its
-- reason.
CREATE TYPE "credit_reason" AS ENUM ('bought', 'given', 'used', 'returned', 'expired', 'taken', 'refunded');

CREATE TABLE "pass_kind" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "classes" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "valid_days" INTEGER NOT NULL,
    "titles" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "pass_kind_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "pass_kind" ADD CONSTRAINT "pass_kind_in_bounds" CHECK ("classes" BETWEEN 1 AND 200
  AND "price_cents" BETWEEN 100 AND 1000000 AND "valid_days" BETWEEN 1 AND 1100);

CREATE TABLE "pass" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "student_id" UUID NOT NULL,
    "kind_id" UUID,
    "funding_id" UUID,
    "name" TEXT NOT NULL,
    "classes" INTEGER NOT NULL,
    "titles" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "balance" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pass_funding_id_key" ON "pass"("funding_id");
CREATE INDEX "pass_student_id_idx" ON "pass"("student_id");
CREATE INDEX "pass_expires_at_idx" ON "pass"("expires_at");
ALTER TABLE "pass" ADD CONSTRAINT "pass_student_id_fkey" FOREIGN KEY ("student_id")
  REFERENCES "student"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pass" ADD CONSTRAINT "pass_kind_id_fkey" FOREIGN KEY ("kind_id")
  REFERENCES "pass_kind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pass" ADD CONSTRAINT "pass_funding_id_fkey" FOREIGN KEY ("funding_id")
  REFERENCES "funding"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- What nobody has cannot be used.
ALTER TABLE "pass" ADD CONSTRAINT "pass_balance_not_negative" CHECK ("balance" >= 0);

CREATE TABLE "credit" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "pass_id" UUID NOT NULL,
    "change" INTEGER NOT NULL,
    "reason" "credit_reason" NOT NULL,
    "of_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "credit_pass_id_idx" ON "credit"("pass_id");
-- A credit that was used comes back once.
CREATE UNIQUE INDEX "credit_of_id_key" ON "credit"("of_id");
ALTER TABLE "credit" ADD CONSTRAINT "credit_pass_id_fkey" FOREIGN KEY ("pass_id")
  REFERENCES "pass"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit" ADD CONSTRAINT "credit_of_id_fkey" FOREIGN KEY ("of_id")
  REFERENCES "credit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit" ADD CONSTRAINT "credit_is_what_it_says" CHECK (
  CASE "reason" WHEN 'used' THEN "change" = -1 WHEN 'returned' THEN "change" = 1
    WHEN 'bought' THEN "change" > 0 WHEN 'given' THEN "change" > 0 ELSE "change" < 0 END
  AND ("of_id" IS NOT NULL) = ("reason" = 'returned'));

-- The balance is the sum of the ledger, whoever writes; the ledger itself never changes.
CREATE FUNCTION "credit_changes_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN RAISE EXCEPTION 'the ledger of credits only grows'; END IF;
  UPDATE pass SET balance = balance + NEW.change WHERE id = NEW.pass_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "credit_changes_balance" AFTER INSERT OR UPDATE OR DELETE ON "credit"
  FOR EACH ROW EXECUTE FUNCTION "credit_changes_balance"();

-- A credit that was used is one more way to pay for a place, and once.
ALTER TABLE "funding" ADD COLUMN "credit_id" UUID;
CREATE UNIQUE INDEX "funding_credit_id_key" ON "funding"("credit_id");
ALTER TABLE "funding" ADD CONSTRAINT "funding_credit_id_fkey" FOREIGN KEY ("credit_id")
  REFERENCES "credit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "funding" DROP CONSTRAINT "funding_has_one_source";
ALTER TABLE "funding" ADD CONSTRAINT "funding_has_one_source"
  CHECK (num_nonnulls("payment_id", "redemption_id", "desk_payment_id", "credit_id") = 1
    AND ("payment_id" IS NOT NULL) = ("cents" > 0));
