-- Each tin that is sold is lent. What comes back is a ledger that only grows; the counts beside it are kept by
-- triggers, and CHECKs judge them whoever writes.
ALTER TABLE "shop_order"
  ADD COLUMN "tins_lent" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "tins_back" INTEGER NOT NULL DEFAULT 0;
UPDATE "shop_order" o SET "tins_lent" = coalesce((SELECT sum(quantity - restocked_count) FROM order_line l
  WHERE l.payment_id = o.payment_id), 0);
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_tins_back" CHECK ("tins_back" >= 0 AND "tins_back" <= "tins_lent");

-- What is put back on the shelf came back full: it is lent no more.
CREATE FUNCTION "order_lends_tins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tins_lent := coalesce((SELECT sum(quantity - restocked_count) FROM order_line WHERE payment_id = NEW.payment_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER "order_lends_tins" BEFORE INSERT ON "shop_order" FOR EACH ROW EXECUTE FUNCTION "order_lends_tins"();
CREATE FUNCTION "line_lends_tins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE shop_order SET tins_lent = tins_lent + NEW.quantity - NEW.restocked_count WHERE payment_id = NEW.payment_id;
  ELSE
    UPDATE shop_order SET tins_lent = tins_lent + (NEW.quantity - NEW.restocked_count) - (OLD.quantity - OLD.restocked_count)
    WHERE payment_id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "line_is_lent" AFTER INSERT ON "order_line" FOR EACH ROW EXECUTE FUNCTION "line_lends_tins"();
CREATE TRIGGER "line_changes_what_is_lent" AFTER UPDATE OF "quantity", "restocked_count" ON "order_line" FOR EACH ROW
  WHEN (NEW.quantity - NEW.restocked_count <> OLD.quantity - OLD.restocked_count) EXECUTE FUNCTION "line_lends_tins"();

-- Whom tins are lent to, by address: what has come back, and how much of it has become free tins.
CREATE TABLE "tin_holder" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "back" INTEGER NOT NULL DEFAULT 0,
    "rewarded" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tin_holder_pkey" PRIMARY KEY ("id"),
    -- No tin earns twice.
    CONSTRAINT "tin_holder_rewarded" CHECK ("rewarded" >= 0 AND "rewarded" <= "back")
);
CREATE UNIQUE INDEX "tin_holder_email_key" ON "tin_holder"("email");

CREATE TABLE "tin_return" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "act_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "holder_id" UUID NOT NULL,
    "change" INTEGER NOT NULL,
    "of_id" UUID,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tin_return_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tin_return_is_what_it_says" CHECK ("change" <> 0 AND ("change" < 0) = ("of_id" IS NOT NULL))
);
CREATE INDEX "tin_return_act_id_idx" ON "tin_return"("act_id");
CREATE INDEX "tin_return_order_id_idx" ON "tin_return"("order_id");
CREATE INDEX "tin_return_holder_id_idx" ON "tin_return"("holder_id");
-- A return is undone once.
CREATE UNIQUE INDEX "tin_return_of_id_key" ON "tin_return"("of_id");
ALTER TABLE "tin_return" ADD CONSTRAINT "tin_return_order_id_fkey" FOREIGN KEY ("order_id")
  REFERENCES "shop_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tin_return" ADD CONSTRAINT "tin_return_holder_id_fkey" FOREIGN KEY ("holder_id")
  REFERENCES "tin_holder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tin_return" ADD CONSTRAINT "tin_return_of_id_fkey" FOREIGN KEY ("of_id")
  REFERENCES "tin_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "tin_return_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN RAISE EXCEPTION 'the ledger of tins only grows'; END IF;
  IF NEW.of_id IS NOT NULL AND NOT EXISTS (SELECT FROM tin_return r WHERE r.id = NEW.of_id AND r.change = -NEW.change
    AND r.order_id = NEW.order_id AND r.holder_id = NEW.holder_id) THEN
    RAISE EXCEPTION 'that return was another one';
  END IF;
  UPDATE shop_order SET tins_back = tins_back + NEW.change WHERE id = NEW.order_id;
  UPDATE tin_holder SET back = back + NEW.change WHERE id = NEW.holder_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "tin_return_counts" AFTER INSERT OR UPDATE OR DELETE ON "tin_return"
  FOR EACH ROW EXECUTE FUNCTION "tin_return_counts"();

-- A code for free tins, and the returned tins that it was given for.
CREATE TABLE "tin_reward" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "holder_id" UUID NOT NULL,
    "coupon_id" UUID NOT NULL,
    "tins" INTEGER NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "tin_reward_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tin_reward_is_for_tins" CHECK ("tins" > 0)
);
CREATE INDEX "tin_reward_holder_id_idx" ON "tin_reward"("holder_id");
CREATE UNIQUE INDEX "tin_reward_coupon_id_key" ON "tin_reward"("coupon_id");
ALTER TABLE "tin_reward" ADD CONSTRAINT "tin_reward_holder_id_fkey" FOREIGN KEY ("holder_id")
  REFERENCES "tin_holder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tin_reward" ADD CONSTRAINT "tin_reward_coupon_id_fkey" FOREIGN KEY ("coupon_id")
  REFERENCES "coupon"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION "tin_reward_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.ended_at IS NULL THEN counted := counted - OLD.tins; END IF;
  IF TG_OP <> 'DELETE' AND NEW.ended_at IS NULL THEN counted := counted + NEW.tins; END IF;
  UPDATE tin_holder SET rewarded = rewarded + counted WHERE id = coalesce(NEW.holder_id, OLD.holder_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "tin_reward_counts" AFTER INSERT OR UPDATE OR DELETE ON "tin_reward"
  FOR EACH ROW EXECUTE FUNCTION "tin_reward_counts"();

-- A coupon takes off a share of the subtotal, or the price of so many of the cheapest tins.
ALTER TABLE "coupon" ADD COLUMN "free_tins" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "coupon" DROP CONSTRAINT "coupon_discount_range";
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_discount_range" CHECK (CASE WHEN "free_tins" = 0
  THEN "discount_bps" > 0 AND "discount_bps" <= 10000
  ELSE "free_tins" > 0 AND "discount_bps" = 0 AND "applies_to" = 'cart' END);
