-- The line of a full class. A place that comes free is reserved for the first in the line by the transaction that frees
-- it, whatever frees it: triggers see to that, when it commits.
CREATE TYPE "waiting_state" AS ENUM ('waiting', 'offered', 'paying', 'taken', 'declined', 'lapsed', 'closed');

CREATE TABLE "waiting_place" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "position" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "state" "waiting_state" NOT NULL DEFAULT 'waiting',
    "way" TEXT NOT NULL DEFAULT 'door',
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL DEFAULT '',
    "waiver_version" INTEGER NOT NULL,
    "signed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" BYTEA,
    "carried_from_id" UUID,
    "offered_at" TIMESTAMPTZ(3),
    "offer_until" TIMESTAMPTZ(3),
    "payment_id" UUID,
    "sign_up_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiting_place_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "waiting_place" ADD CONSTRAINT "waiting_place_event_id_fkey" FOREIGN KEY ("event_id")
  REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiting_place" ADD CONSTRAINT "waiting_place_sign_up_id_fkey" FOREIGN KEY ("sign_up_id")
  REFERENCES "sign_up"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiting_place" ADD CONSTRAINT "waiting_place_payment_id_fkey" FOREIGN KEY ("payment_id")
  REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "waiting_place"
  ADD CONSTRAINT "waiting_place_way" CHECK ("way" IN ('online', 'pass', 'door')),
  ADD CONSTRAINT "waiting_place_offered" CHECK ("state" NOT IN ('offered', 'paying') OR "offered_at" IS NOT NULL),
  ADD CONSTRAINT "waiting_place_paying" CHECK ("state" <> 'paying' OR "payment_id" IS NOT NULL);
CREATE UNIQUE INDEX "waiting_place_once_per_event" ON "waiting_place"("event_id", lower("email"))
  WHERE "state" IN ('waiting', 'offered', 'paying');
CREATE INDEX "waiting_place_line" ON "waiting_place"("event_id", "position")
  WHERE "state" IN ('waiting', 'offered', 'paying');
CREATE UNIQUE INDEX "waiting_place_payment_id_key" ON "waiting_place"("payment_id");
CREATE INDEX "waiting_place_email_idx" ON "waiting_place"("email");

-- Reserves what is free of a class for the first of its line, one place each. In the last half hour nothing is reserved.
-- The class is locked before its line, as everywhere.
CREATE FUNCTION "offer_places"(which uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE free int;
BEGIN
  PERFORM FROM event WHERE id = which FOR NO KEY UPDATE;
  SELECT e.capacity - e.taken
    - (SELECT count(*) FROM place_hold h WHERE h.event_id = e.id AND h.released_at IS NULL AND h.hold_until > now())
    - (SELECT count(*) FROM waiting_place w WHERE w.event_id = e.id AND (w.state = 'offered'
        OR w.state = 'paying' AND NOT EXISTS (SELECT FROM place_hold h
          WHERE h.payment_id = w.payment_id AND h.released_at IS NULL AND h.hold_until > now())))
  INTO free FROM event e
  WHERE e.id = which AND e.cancelled_at IS NULL AND e.starts_at > now() + interval '30 minutes';
  IF free IS NULL OR free < 1 THEN RETURN; END IF;
  UPDATE waiting_place SET state = 'offered', offered_at = now(), offer_until = NULL
  WHERE id IN (SELECT id FROM waiting_place WHERE event_id = which AND state = 'waiting' ORDER BY position LIMIT free);
  -- The email is the worker's, at once.
  IF FOUND THEN PERFORM graphile_worker.add_job('waiting_list', job_key => 'waiting_list', max_attempts => 25); END IF;
END $$;

CREATE FUNCTION "places_came_free"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE which uuid;
BEGIN
  IF TG_TABLE_NAME = 'event' THEN which := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN which := OLD.event_id;
  ELSE which := NEW.event_id;
  END IF;
  IF EXISTS (SELECT FROM waiting_place WHERE event_id = which AND state = 'waiting') THEN
    PERFORM offer_places(which);
  END IF;
  RETURN NULL;
END $$;

-- Whoever was paying for the place that was kept for them has it still, until their time is over. When they have paid, the
-- place that was kept is the sign-up's.
CREATE FUNCTION "waiting_stopped_paying"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM waiting_place WHERE payment_id = OLD.payment_id AND state = 'paying') THEN RETURN NULL; END IF;
  PERFORM FROM event WHERE id = OLD.event_id FOR NO KEY UPDATE;
  UPDATE waiting_place SET state = CASE TG_OP WHEN 'DELETE' THEN 'taken' ELSE 'offered' END::waiting_state
  WHERE payment_id = OLD.payment_id AND state = 'paying';
  RETURN NULL;
END $$;

-- Deferred to the commit: what a transaction frees and takes again was never free.
CREATE CONSTRAINT TRIGGER "event_has_places" AFTER UPDATE ON "event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.taken < OLD.taken OR NEW.capacity > OLD.capacity OR NEW.starts_at <> OLD.starts_at)
  EXECUTE FUNCTION "places_came_free"();
CREATE TRIGGER "hold_stops_paying" AFTER UPDATE OF released_at ON "place_hold" FOR EACH ROW
  WHEN (OLD.released_at IS NULL AND NEW.released_at IS NOT NULL) EXECUTE FUNCTION "waiting_stopped_paying"();
CREATE TRIGGER "hold_is_paid" AFTER DELETE ON "place_hold" FOR EACH ROW EXECUTE FUNCTION "waiting_stopped_paying"();
CREATE CONSTRAINT TRIGGER "hold_gives_place" AFTER UPDATE OF released_at OR DELETE ON "place_hold"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "places_came_free"();
CREATE CONSTRAINT TRIGGER "offer_gives_place" AFTER UPDATE OF state OR DELETE ON "waiting_place"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state IN ('offered', 'paying'))
  EXECUTE FUNCTION "places_came_free"();
