-- The private calendar feed of a student: only the key's SHA-256 is known here.
CREATE TABLE "student_feed" (
  "student_id" UUID PRIMARY KEY REFERENCES "student" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "key_hash" TEXT NOT NULL,
  "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX "student_feed_key_hash_key" ON "student_feed" ("key_hash");
