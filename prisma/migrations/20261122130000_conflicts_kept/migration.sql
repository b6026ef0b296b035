-- A session beside a class or time off is listed for the teacher until she says that she keeps both.
ALTER TABLE "booking" ADD COLUMN "conflict_kept_at" TIMESTAMPTZ(3);
