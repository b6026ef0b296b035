-- AlterTable
ALTER TABLE "coupon_redemption" ADD COLUMN     "people" TEXT[] DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "subject" SET DEFAULT '';
ALTER TABLE "coupon_redemption" ALTER COLUMN "people" SET NOT NULL;

-- CreateIndex
CREATE INDEX "coupon_redemption_people_idx" ON "coupon_redemption" USING GIN ("people");

-- Who has used a coupon so far; an address is added when its account is used again or deleted.
UPDATE "coupon_redemption" SET "people" = array_remove(ARRAY[
  'student:' || "student_id", CASE WHEN "payer_id" <> '' THEN 'payer:' || "payer_id" END], NULL);

-- A free session counts for good, not until it has taken place.
UPDATE "coupon_redemption" SET "occupies_until" = NULL WHERE "payment_id" IS NULL;

-- The free session's limits: once for each person, three a day over all.
UPDATE "coupon" SET "max_per_day" = 3 WHERE "code" = 'YOURJOURNEY' AND "applies_to" = 'booking' AND "max_per_day" = 100;
