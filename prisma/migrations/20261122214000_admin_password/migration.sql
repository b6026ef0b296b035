-- She can change her password herself: the one that ADMIN_PASSWORD gave last is kept apart, so that a start with the
-- same value leaves hers alone.
ALTER TABLE "admin" ADD COLUMN "given_password_hash" TEXT NOT NULL DEFAULT '';
UPDATE "admin" SET "given_password_hash" = "password_hash";

CREATE TABLE "admin_password_link" (
    "hash" TEXT NOT NULL,
    "admin_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_password_link_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "admin_password_link_admin_id_idx" ON "admin_password_link"("admin_id");
ALTER TABLE "admin_password_link" ADD CONSTRAINT "admin_password_link_admin_id_fkey" FOREIGN KEY ("admin_id")
  REFERENCES "admin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
