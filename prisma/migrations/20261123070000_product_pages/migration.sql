-- A page for each chocolate: its address, which stays, and what the page says.
ALTER TABLE "chocolate"
  ADD COLUMN "slug" TEXT NOT NULL DEFAULT gen_random_uuid()::text,
  ADD COLUMN "ingredients" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "allergens" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "weight_grams" INTEGER,
  ADD CONSTRAINT "chocolate_weight_is_positive" CHECK ("weight_grams" > 0),
  ADD CONSTRAINT "chocolate_slug_is_plain" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

WITH named AS (
  SELECT id, coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), ''), 'chocolate') AS base,
    row_number() OVER (
      PARTITION BY coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), ''), 'chocolate')
      ORDER BY deleted_at IS NOT NULL, created_at, id
    ) AS nth
  FROM chocolate
)
UPDATE chocolate c SET slug = CASE WHEN nth = 1 THEN base ELSE c.id::text END FROM named WHERE named.id = c.id;

CREATE UNIQUE INDEX "chocolate_slug_key" ON "chocolate"("slug");

-- Who is told once when a sold out chocolate is back, and then forgotten.
CREATE TABLE "stock_notice" (
  "chocolate_id" UUID NOT NULL REFERENCES "chocolate"("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("chocolate_id", "email")
);
CREATE INDEX "stock_notice_email_idx" ON "stock_notice"("email");
