-- Who waits for a class that moves is told. What everybody in a line was told last is kept: whoever moves the class, the
-- worker finds whom it has to tell.
ALTER TABLE "waiting_place" ADD COLUMN "told_starts_at" TIMESTAMPTZ(3);
UPDATE waiting_place w SET told_starts_at = e.starts_at FROM event e WHERE e.id = w.event_id;

CREATE FUNCTION "waiting_knows_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_starts_at := coalesce(NEW.told_starts_at, (SELECT starts_at FROM event WHERE id = NEW.event_id));
  RETURN NEW;
END $$;
CREATE TRIGGER "waiting_knows_time" BEFORE INSERT ON "waiting_place" FOR EACH ROW EXECUTE FUNCTION "waiting_knows_time"();

CREATE FUNCTION "class_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_place WHERE event_id = NEW.id AND state IN ('waiting', 'offered', 'paying')) THEN
    PERFORM graphile_worker.add_job('waiting_list', job_key => 'waiting_list', max_attempts => 25);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_moves_line" AFTER UPDATE OF starts_at ON "event" FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at) EXECUTE FUNCTION "class_moved"();
