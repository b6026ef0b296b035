-- Since when a session or a class stands at its time: whoever booked it, or heard of the time, later than a reminder was
-- due needs none.
ALTER TABLE "booking" ADD COLUMN "time_set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
ALTER TABLE "event" ADD COLUMN "time_set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
UPDATE "booking" SET "time_set_at" = coalesce("confirmed_at", "created_at");
UPDATE "event" SET "time_set_at" = "created_at";

CREATE FUNCTION note_time_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.time_set_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER "booking_time_set" BEFORE UPDATE ON "booking" FOR EACH ROW
  WHEN (OLD.starts_at <> NEW.starts_at OR (OLD.status <> 'confirmed' AND NEW.status = 'confirmed'))
  EXECUTE FUNCTION note_time_set();
CREATE TRIGGER "event_time_set" BEFORE UPDATE ON "event" FOR EACH ROW
  WHEN (OLD.starts_at <> NEW.starts_at) EXECUTE FUNCTION note_time_set();

-- By address, so that it holds for sign-ups with and without an account.
CREATE TABLE "reminder_opt_out" (
  "email" TEXT PRIMARY KEY,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
