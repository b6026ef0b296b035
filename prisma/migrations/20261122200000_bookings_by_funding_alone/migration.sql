-- The version that read and wrote these two columns has been replaced: what pays for a booking is its funding.
DROP TRIGGER "booking_funded_by_the_version_before" ON "booking";
DROP FUNCTION "booking_funded_by_the_version_before"();
ALTER TABLE "booking" DROP COLUMN "payment_id", DROP COLUMN "redemption_id";
