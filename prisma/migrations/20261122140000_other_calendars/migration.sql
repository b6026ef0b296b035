-- Her calendars elsewhere, and the key of the private feed that goes there.
CREATE TABLE "desk_feed" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "key_hash" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desk_feed_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "desk_feed_only_one" CHECK ("id" = 1)
);

CREATE TABLE "foreign_calendar" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "address" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "unreadable_since" TIMESTAMPTZ(3),
    "why" TEXT NOT NULL DEFAULT '',
    "skipped" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "foreign_calendar_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "foreign_calendar_address_hash_key" ON "foreign_calendar"("address_hash");

CREATE TABLE "foreign_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "calendar_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "is_whole_day" BOOLEAN NOT NULL,

    CONSTRAINT "foreign_entry_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "foreign_entry_calendar_id_fingerprint_key" ON "foreign_entry"("calendar_id", "fingerprint");
ALTER TABLE "foreign_entry" ADD CONSTRAINT "foreign_entry_calendar_id_fkey"
  FOREIGN KEY ("calendar_id") REFERENCES "foreign_calendar"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "foreign_entry" ADD CONSTRAINT "foreign_entry_ends_later" CHECK ("ends_at" > "starts_at");

-- Whether whole days count is a setting: it is asked when slots are offered, not when the calendar is read.
ALTER TABLE "occupied_time" ADD COLUMN "is_whole_day" BOOLEAN NOT NULL DEFAULT false;

-- An entry never changes: it comes and goes. Thousands do at once, so the triggers are of statements.
CREATE FUNCTION "foreign_entries_occupy_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO occupied_time (kind, source_id, starts_at, ends_at, is_whole_day)
  SELECT 'foreign_entry', id, starts_at, ends_at, is_whole_day FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER "foreign_entries_occupy_time" AFTER INSERT ON "foreign_entry"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "foreign_entries_occupy_time"();

CREATE FUNCTION "foreign_entries_free_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupied_time o USING removed WHERE o.kind = 'foreign_entry' AND o.source_id = removed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "foreign_entries_free_time" AFTER DELETE ON "foreign_entry"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "foreign_entries_free_time"();
