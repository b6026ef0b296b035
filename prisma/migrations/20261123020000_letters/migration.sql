-- Letters to everybody who confirmed. A batch is what one call to Resend hands over: its bytes are kept before the call
-- and sent again as they are until Resend has taken them, and dropped after that.
CREATE TYPE "letter_state" AS ENUM ('draft', 'scheduled', 'sending', 'stopped', 'sent');
CREATE TYPE "letter_batch_state" AS ENUM ('frozen', 'sent', 'failed');

CREATE TABLE "letter" (
  "id" UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "button_label" TEXT NOT NULL DEFAULT '',
  "button_url" TEXT NOT NULL DEFAULT '',
  "state" "letter_state" NOT NULL DEFAULT 'draft',
  "version" INTEGER NOT NULL DEFAULT 1,
  "send_at" TIMESTAMPTZ(3),
  "started_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "letter_scheduled_has_time" CHECK (("state" = 'scheduled') = ("send_at" IS NOT NULL)),
  CONSTRAINT "letter_under_way_has_start" CHECK (("state" IN ('sending', 'stopped', 'sent')) = ("started_at" IS NOT NULL)),
  CONSTRAINT "letter_sent_has_end" CHECK (("state" = 'sent') = ("ended_at" IS NOT NULL))
);

CREATE TABLE "letter_batch" (
  "id" UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  "letter_id" UUID NOT NULL REFERENCES "letter" ("id") ON DELETE CASCADE,
  "number" INTEGER NOT NULL,
  "state" "letter_batch_state" NOT NULL DEFAULT 'frozen',
  -- Gzip of the body of the call.
  "payload" BYTEA,
  "people" INTEGER NOT NULL CHECK ("people" BETWEEN 1 AND 100),
  "refused" INTEGER NOT NULL DEFAULT 0 CHECK ("refused" BETWEEN 0 AND "people"),
  "last_error" TEXT NOT NULL DEFAULT '',
  "frozen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "ended_at" TIMESTAMPTZ(3),
  "done_at" TIMESTAMPTZ(3),
  UNIQUE ("letter_id", "number"),
  CONSTRAINT "letter_batch_frozen_has_payload" CHECK (("state" = 'frozen') = ("payload" IS NOT NULL)),
  CONSTRAINT "letter_batch_ended" CHECK (("state" = 'frozen') = ("ended_at" IS NULL))
);
-- A letter goes on when its last batch has been taken.
CREATE UNIQUE INDEX "letter_batch_one_frozen" ON "letter_batch" ("letter_id") WHERE "state" = 'frozen';

-- Who is in a batch: nobody is in two of one letter.
CREATE TABLE "letter_recipient" (
  "letter_id" UUID NOT NULL REFERENCES "letter" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "batch_id" UUID NOT NULL REFERENCES "letter_batch" ("id") ON DELETE CASCADE,
  PRIMARY KEY ("letter_id", "email")
);
CREATE INDEX "letter_recipient_batch_id_idx" ON "letter_recipient" ("batch_id");

-- What Resend has told of an address, in lower case.
CREATE TYPE "mail_trouble_kind" AS ENUM ('bounce', 'complaint');
CREATE TABLE "mail_trouble" (
  "email" TEXT NOT NULL CHECK ("email" = lower("email")),
  "kind" "mail_trouble_kind" NOT NULL,
  "reason" TEXT NOT NULL DEFAULT '',
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- The email with a link that was tried there last, and when.
  "tried_mail_id" UUID,
  "tried_at" TIMESTAMPTZ(3),
  PRIMARY KEY ("email", "kind")
);
CREATE INDEX "mail_trouble_at_idx" ON "mail_trouble" ("at");

-- Events of Resend's that have been taken, so that none counts twice.
CREATE TABLE "resend_event" (
  "id" TEXT PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
