-- Everybody who ever signed up, booked, bought, asked or subscribed, known by address: one row each, which triggers
-- keep, so that no write can forget somebody. What is found of a person is copied to it, so that one index answers a
-- search; the notes are encrypted (docs/decisions/0022-people-and-notes.md).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "person" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "search" TEXT NOT NULL DEFAULT '',
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notes" TEXT,
    "notes_version" INTEGER NOT NULL DEFAULT 0,
    "notes_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "person" ADD CONSTRAINT "person_email_normal"
    CHECK ("email" = lower("email") AND "email" <> '' AND "email" NOT LIKE '%@deleted.invalid'),
  -- Sealed: version, id of the key, then nothing that can be read (lib/people/keys.ts).
  ADD CONSTRAINT "person_notes_sealed" CHECK ("notes" ~ '^v1\.[0-9a-f]{8}(\.[A-Za-z0-9_-]+){3}$');

-- Who is known by which address, and from where. Whoever disowned a sign-up, or never confirmed the newsletter, is not
-- known by that. `is_sure`: the name is the owner's own.
CREATE VIEW "person_trace" AS
  SELECT lower(email) AS email, trim(first_name || ' ' || last_name) AS name, preferred_name AS other_name, phone,
    created_at AS at, email_verified_at IS NOT NULL AS is_sure
  FROM student WHERE deleted_at IS NULL
  UNION ALL
  SELECT lower(s.email), '', '', '', coalesce(b.confirmed_at, b.created_at), false
  FROM booking b JOIN student s ON s.id = b.student_id WHERE b.status = 'confirmed' AND s.deleted_at IS NULL
  UNION ALL
  SELECT lower(email), name, '', phone, created_at, false FROM sign_up WHERE disowned_at IS NULL
  UNION ALL
  SELECT lower(buyer_email), buyer_name, '', '', created_at, false FROM shop_order
  UNION ALL
  SELECT lower(payer_email), trim(payer_given_name || ' ' || payer_surname), '', '', created_at, false
  FROM payment WHERE student_id IS NULL
  UNION ALL
  SELECT lower(email), name, '', phone, created_at, false FROM enquiry
  UNION ALL
  SELECT email, '', '', '', subscribed_at, false FROM subscriber WHERE confirmed_at IS NOT NULL;

CREATE INDEX "sign_up_address" ON "sign_up"(lower("email"));
CREATE INDEX "enquiry_address" ON "enquiry"(lower("email"));
CREATE INDEX "payment_guest" ON "payment"(lower("payer_email")) WHERE "student_id" IS NULL;

-- What a search compares: without accents, in lower case (lib/people/rules.ts does the same to what is asked).
CREATE FUNCTION "folded"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Writes one person anew from their traces, or takes away who has left none, notes and all. The row is locked before
-- the traces are read: of two that write at once, the second sees what the first wrote.
CREATE FUNCTION "refresh_person"(address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE known record;
BEGIN
  IF address = '' OR address LIKE '%@deleted.invalid' THEN RETURN; END IF;
  PERFORM FROM person WHERE email = address FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO person (email) VALUES (address) ON CONFLICT (email) DO UPDATE SET email = excluded.email;
  END IF;
  SELECT max(at) AS at,
    coalesce((array_agg(name ORDER BY is_sure DESC, at DESC) FILTER (WHERE name <> ''))[1], '') AS name,
    coalesce((array_agg(phone ORDER BY is_sure DESC, at DESC) FILTER (WHERE phone <> ''))[1], '') AS phone,
    folded(concat_ws(' ', address, string_agg(DISTINCT concat_ws(' ', name, nullif(other_name, '')), ' '),
      string_agg(DISTINCT regexp_replace(phone, '\D', '', 'g'), ' '))) AS search
  INTO known FROM person_trace WHERE email = address;
  IF known.at IS NULL THEN
    DELETE FROM person WHERE email = address;
  ELSE
    UPDATE person SET name = known.name, phone = known.phone, search = known.search, seen_at = known.at
    WHERE email = address
      AND (name, phone, search, seen_at) IS DISTINCT FROM (known.name, known.phone, known.search, known.at);
  END IF;
END $$;

CREATE FUNCTION "person_left_trace"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text; now_is text;
BEGIN
  IF TG_OP <> 'INSERT' THEN EXECUTE format('SELECT lower(($1).%I)', TG_ARGV[0]) INTO was USING OLD; END IF;
  IF TG_OP <> 'DELETE' THEN EXECUTE format('SELECT lower(($1).%I)', TG_ARGV[0]) INTO now_is USING NEW; END IF;
  PERFORM refresh_person(address) FROM (
    SELECT DISTINCT address FROM unnest(ARRAY[was, now_is]) AS address WHERE address IS NOT NULL ORDER BY address
  ) concerned;
  RETURN NULL;
END $$;

CREATE FUNCTION "person_booked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_person(lower(email)) FROM student WHERE id = NEW.student_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;

-- Deferred to the commit: the person's row is the last lock of a transaction, so that two of them cannot wait for each
-- other.
CREATE CONSTRAINT TRIGGER "student_is_person" AFTER INSERT OR DELETE OR
  UPDATE OF email, first_name, last_name, preferred_name, phone, email_verified_at, deleted_at ON "student"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');
CREATE CONSTRAINT TRIGGER "booking_of_person" AFTER INSERT OR UPDATE OF status ON "booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION "person_booked"();
CREATE CONSTRAINT TRIGGER "sign_up_is_person" AFTER INSERT OR DELETE OR
  UPDATE OF email, name, phone, disowned_at ON "sign_up"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');
CREATE CONSTRAINT TRIGGER "order_is_person" AFTER INSERT OR DELETE OR UPDATE OF buyer_email, buyer_name ON "shop_order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('buyer_email');
CREATE CONSTRAINT TRIGGER "payment_is_person" AFTER INSERT OR DELETE OR
  UPDATE OF payer_email, payer_given_name, payer_surname, student_id ON "payment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('payer_email');
CREATE CONSTRAINT TRIGGER "enquiry_is_person" AFTER INSERT OR DELETE OR UPDATE OF email, name, phone ON "enquiry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');
CREATE CONSTRAINT TRIGGER "subscriber_is_person" AFTER INSERT OR DELETE OR
  UPDATE OF email, confirmed_at, subscribed_at ON "subscriber"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');

CREATE UNIQUE INDEX "person_email_key" ON "person"("email");
SELECT refresh_person(email) FROM (SELECT DISTINCT email FROM person_trace ORDER BY email) AS known;
CREATE INDEX "person_seen" ON "person"("seen_at" DESC);
-- Written when somebody new comes, read at each letter that she types: no list of pending entries beside it.
CREATE INDEX "person_search" ON "person" USING gin ("search" gin_trgm_ops) WITH (fastupdate = off);
