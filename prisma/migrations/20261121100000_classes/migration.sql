ALTER TABLE "sign_up" ADD COLUMN "carried_from_id" UUID, ADD COLUMN "disowned_at" TIMESTAMPTZ(3);
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_carried_from_id_fkey" FOREIGN KEY ("carried_from_id") REFERENCES "sign_up"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_disowned_is_cancelled" CHECK ("disowned_at" IS NULL OR "cancelled_at" IS NOT NULL);
