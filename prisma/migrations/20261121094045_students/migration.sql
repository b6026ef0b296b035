-- AlterTable
ALTER TABLE "admin" ADD COLUMN "totp_secret" TEXT NOT NULL DEFAULT '',
ADD COLUMN "totp_since" TIMESTAMPTZ(3),
ADD COLUMN "totp_step" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "one_time_token" ADD COLUMN "code_hash" TEXT,
ADD COLUMN "code_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "admin_recovery_code" (
    "hash" TEXT NOT NULL,
    "admin_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_recovery_code_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "admin_recovery_code_admin_id_idx" ON "admin_recovery_code"("admin_id");

-- AddForeignKey
ALTER TABLE "admin_recovery_code" ADD CONSTRAINT "admin_recovery_code_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A code that has been guessed at five times is dead, whatever the program does.
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_code_tries" CHECK ("code_tries" BETWEEN 0 AND 5);
