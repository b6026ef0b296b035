-- What she brings along from before: how and when subscribers agreed, and waivers that were signed on paper.
ALTER TABLE "subscriber" ADD COLUMN "consent_way" TEXT NOT NULL DEFAULT '';

CREATE TABLE "paper_waiver" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "signed_on" DATE NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "paper_waiver_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "paper_waiver_email_normal" CHECK ("email" = lower("email") AND "email" <> '')
);
CREATE UNIQUE INDEX "paper_waiver_email_signed_on_key" ON "paper_waiver"("email", "signed_on");

-- Whoever signed on paper is somebody she knows.
CREATE OR REPLACE VIEW "person_trace" AS
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
  SELECT email, '', '', '', subscribed_at, false FROM subscriber WHERE confirmed_at IS NOT NULL
  UNION ALL
  SELECT email, name, '', '', (signed_on::timestamp AT TIME ZONE 'UTC')::timestamptz(3), false FROM paper_waiver;

CREATE CONSTRAINT TRIGGER "paper_waiver_is_person" AFTER INSERT OR DELETE OR UPDATE OF email, name ON "paper_waiver"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "person_left_trace"('email');
