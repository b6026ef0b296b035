-- An order can be handed over at a class that its buyer is in.
ALTER TABLE "shop_order" ADD COLUMN "pickup_event_id" UUID;
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_pickup_event_id_fkey"
  FOREIGN KEY ("pickup_event_id") REFERENCES "event"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_pickup_is_local" CHECK ("pickup_event_id" IS NULL OR "is_local_pickup");
CREATE INDEX "shop_order_pickup_event_id_idx" ON "shop_order"("pickup_event_id");
