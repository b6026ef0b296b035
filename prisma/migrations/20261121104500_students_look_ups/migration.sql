-- CreateIndex
CREATE INDEX "one_time_token_email_purpose_idx" ON "one_time_token"("email", "purpose");

-- A student's orders are found by the buyer's address, in whatever case it was typed.
CREATE INDEX "shop_order_buyer" ON "shop_order"(lower("buyer_email"));
