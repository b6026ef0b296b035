-- Who waits for a class is told of another name or place of it too, as of another time.
CREATE FUNCTION "place_in_words"(location text, address text, link text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN link <> '' THEN 'Online' WHEN starts_with(address, location) THEN address
    ELSE concat_ws(', ', nullif(location, ''), nullif(address, '')) END
$$;

ALTER TABLE "waiting_place" ADD COLUMN "told_title" TEXT, ADD COLUMN "told_place" TEXT;
UPDATE waiting_place w SET told_title = e.title, told_place = place_in_words(e.location, e.address, e.link)
FROM event e WHERE e.id = w.event_id;

CREATE OR REPLACE FUNCTION "waiting_knows_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.told_starts_at, starts_at), coalesce(NEW.told_title, title),
    coalesce(NEW.told_place, place_in_words(location, address, link))
  INTO NEW.told_starts_at, NEW.told_title, NEW.told_place FROM event WHERE id = NEW.event_id;
  RETURN NEW;
END $$;

DROP TRIGGER "event_moves_line" ON "event";
CREATE TRIGGER "event_moves_line" AFTER UPDATE OF starts_at, title, location, address, link ON "event" FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR NEW.title <> OLD.title
    OR place_in_words(NEW.location, NEW.address, NEW.link) <> place_in_words(OLD.location, OLD.address, OLD.link))
  EXECUTE FUNCTION "class_moved"();
