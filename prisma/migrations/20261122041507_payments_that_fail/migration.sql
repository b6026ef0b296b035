-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "needs_person" TEXT,
ADD COLUMN     "needs_person_at" TIMESTAMPTZ(3),
ADD COLUMN     "settle_failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "settle_failures" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "payment_needs_person" ON "payment"("needs_person_at") WHERE "needs_person" IS NOT NULL;
CREATE INDEX "payment_failed_with_money" ON "payment"("settle_failed_at") WHERE "state" = 'failed' AND "settle_failed_at" IS NOT NULL;
