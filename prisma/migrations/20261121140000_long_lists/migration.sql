-- CreateIndex
CREATE INDEX "student_created_at_idx" ON "student"("created_at");

-- CreateIndex
CREATE INDEX "subscriber_subscribed_at_id_idx" ON "subscriber"("subscribed_at", "id");
