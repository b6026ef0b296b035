-- Letters that were written without knowing of it are not shown.
ALTER TABLE "letter"
  ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "slug" TEXT,
  ADD CONSTRAINT "letter_slug_is_plain" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

CREATE UNIQUE INDEX "letter_slug_key" ON "letter"("slug");
