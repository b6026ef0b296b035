-- Emails that can be taken back for a few seconds: none is sent before.
ALTER TABLE "mail" ADD COLUMN "not_before" TIMESTAMPTZ(3);
