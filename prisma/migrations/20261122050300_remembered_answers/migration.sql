-- CreateTable
CREATE TABLE "remembered_answer" (
    "id" TEXT NOT NULL,
    "body_hash" TEXT,
    "claim" UUID NOT NULL,
    "answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_answer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "remembered_answer_expires_at_idx" ON "remembered_answer"("expires_at");
