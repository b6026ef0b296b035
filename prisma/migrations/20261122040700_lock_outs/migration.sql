ALTER TABLE "one_time_token" ADD COLUMN "voided_by" TEXT;
ALTER TABLE "mail" ADD COLUMN "asked_by" TEXT;
