-- The day that a buyer was told stays with the order, whatever the settings become.
ALTER TABLE "shop_order" ADD COLUMN "promise" TEXT NOT NULL DEFAULT '';
