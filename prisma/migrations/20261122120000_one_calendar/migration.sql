-- One calendar for one teacher: what occupies her time stands in one table, and a session never overlaps a class
-- or time off unless she accepted it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "slot" ADD COLUMN "is_from_hours" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_deleted_by_hours" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "booking" ADD COLUMN "conflict_accepted" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "time_off" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "is_whole_days" BOOLEAN NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_off_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "time_off_ends_at_idx" ON "time_off"("ends_at");
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_ends_later" CHECK ("ends_at" > "starts_at");

CREATE TABLE "working_hour" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "weekday" INTEGER NOT NULL,
    "time" TEXT NOT NULL,
    "valid_from" TEXT NOT NULL,
    "valid_until" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "working_hour_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "working_hour" ADD CONSTRAINT "working_hour_in_the_week" CHECK ("weekday" BETWEEN 0 AND 6),
  ADD CONSTRAINT "working_hour_ends_later" CHECK ("valid_until" = '' OR "valid_until" >= "valid_from");

CREATE TABLE "setting" (
    "section" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("section", "version")
);

CREATE TYPE "occupied_kind" AS ENUM ('booking', 'class', 'time_off', 'foreign_entry');
CREATE TABLE "occupied_time" (
    "kind" "occupied_kind" NOT NULL,
    "source_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_until" TIMESTAMPTZ(3),
    "is_accepted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "occupied_time_pkey" PRIMARY KEY ("kind", "source_id")
);
CREATE INDEX "occupied_time_during" ON "occupied_time" USING gist (tstzrange("starts_at", "ends_at"));

-- The tables of bookings, classes and time off tell the calendar what occupies time, whoever writes to them.
CREATE FUNCTION "booking_occupies_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('held', 'confirmed') THEN
    INSERT INTO occupied_time (kind, source_id, starts_at, ends_at, hold_until, is_accepted)
    VALUES ('booking', NEW.id, NEW.starts_at, NEW.ends_at,
      CASE WHEN NEW.status = 'held' THEN NEW.hold_until END, NEW.conflict_accepted)
    ON CONFLICT (kind, source_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      hold_until = excluded.hold_until, is_accepted = excluded.is_accepted;
  ELSE
    DELETE FROM occupied_time WHERE kind = 'booking' AND source_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "booking_occupies_time"
  AFTER INSERT OR UPDATE OF status, starts_at, ends_at, hold_until, conflict_accepted ON "booking"
  FOR EACH ROW EXECUTE FUNCTION "booking_occupies_time"();

CREATE FUNCTION "event_occupies_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cancelled_at IS NULL THEN
    INSERT INTO occupied_time (kind, source_id, starts_at, ends_at)
    VALUES ('class', NEW.id, NEW.starts_at, NEW.starts_at + make_interval(mins => NEW.duration_minutes))
    ON CONFLICT (kind, source_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  ELSE
    DELETE FROM occupied_time WHERE kind = 'class' AND source_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_occupies_time"
  AFTER INSERT OR UPDATE OF starts_at, duration_minutes, cancelled_at ON "event"
  FOR EACH ROW EXECUTE FUNCTION "event_occupies_time"();

CREATE FUNCTION "time_off_occupies_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM occupied_time WHERE kind = 'time_off' AND source_id = OLD.id;
  ELSE
    INSERT INTO occupied_time (kind, source_id, starts_at, ends_at)
    VALUES ('time_off', NEW.id, NEW.starts_at, NEW.ends_at)
    ON CONFLICT (kind, source_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "time_off_occupies_time"
  AFTER INSERT OR UPDATE OR DELETE ON "time_off"
  FOR EACH ROW EXECUTE FUNCTION "time_off_occupies_time"();

-- What contradicts itself already is kept, marked, and listed where she looks. Nothing is cancelled.
UPDATE "booking" b SET "conflict_accepted" = true
WHERE b."status" IN ('held', 'confirmed') AND EXISTS (
  SELECT FROM "event" e WHERE e."cancelled_at" IS NULL
    AND tstzrange(e."starts_at", e."starts_at" + make_interval(mins => e."duration_minutes"))
      && tstzrange(b."starts_at", b."ends_at"));

INSERT INTO "occupied_time" ("kind", "source_id", "starts_at", "ends_at")
  SELECT 'class', "id", "starts_at", "starts_at" + make_interval(mins => "duration_minutes")
  FROM "event" WHERE "cancelled_at" IS NULL;
INSERT INTO "occupied_time" ("kind", "source_id", "starts_at", "ends_at", "hold_until", "is_accepted")
  SELECT 'booking', "id", "starts_at", "ends_at", CASE WHEN "status" = 'held' THEN "hold_until" END, "conflict_accepted"
  FROM "booking" WHERE "status" IN ('held', 'confirmed')
ON CONFLICT ("kind", "source_id") DO NOTHING;

-- Two classes at one time, or a class in time off, are her affair. A session beside either is not, unless accepted.
ALTER TABLE "occupied_time" ADD CONSTRAINT "occupied_time_one_teacher" EXCLUDE USING gist (
  tstzrange("starts_at", "ends_at") WITH &&, (("kind" = 'booking')::int) WITH <>)
  WHERE ("kind" <> 'foreign_entry' AND NOT "is_accepted");
