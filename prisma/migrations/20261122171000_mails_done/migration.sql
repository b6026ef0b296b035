-- An email that was given up leaves Needs you when she says that it is done.
ALTER TABLE "mail" ADD COLUMN "done_at" TIMESTAMPTZ(3);
