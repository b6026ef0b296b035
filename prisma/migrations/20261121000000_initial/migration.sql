-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('login', 'verify_email', 'oauth_code');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('held', 'confirmed', 'lapsed', 'cancelled');

-- CreateEnum
CREATE TYPE "payment_purpose" AS ENUM ('booking', 'order');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('created', 'capturing', 'pending_capture', 'fulfilled', 'refund_due', 'refunded', 'failed');

-- CreateEnum
CREATE TYPE "refund_state" AS ENUM ('due', 'done');

-- CreateEnum
CREATE TYPE "coupon_use" AS ENUM ('cart', 'booking');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('to_pack', 'ready_for_pickup', 'shipped', 'done', 'refunded');

-- CreateEnum
CREATE TYPE "enquiry_kind" AS ENUM ('booking_request', 'contact');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('queued', 'sent', 'failed');

-- CreateTable
CREATE TABLE "student" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "preferred_name" TEXT NOT NULL DEFAULT '',
    "pronoun" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "zipcode" TEXT NOT NULL DEFAULT '',
    "image" TEXT NOT NULL DEFAULT '',
    "google_sub" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "student_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "student_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "hash" TEXT NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "student_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "marker_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "admin" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "admin_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_refresh_token" (
    "hash" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    "replaced_by" TEXT,

    CONSTRAINT "admin_refresh_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "slot" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slot_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "status" "booking_status" NOT NULL,
    "session_type" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_until" TIMESTAMPTZ(3),
    "payment_id" UUID,
    "redemption_id" UUID,
    "link" TEXT NOT NULL DEFAULT '',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "finalize_key" TEXT,
    "finalized_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "purpose" "payment_purpose" NOT NULL,
    "state" "payment_state" NOT NULL DEFAULT 'created',
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "student_id" UUID,
    "cart_hash" TEXT,
    "paypal_order_id" TEXT,
    "capture_id" TEXT,
    "captured_cents" INTEGER,
    "payer_given_name" TEXT NOT NULL DEFAULT '',
    "payer_surname" TEXT NOT NULL DEFAULT '',
    "payer_email" TEXT NOT NULL DEFAULT '',
    "payer_id" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" "refund_state" NOT NULL DEFAULT 'due',
    "reason" TEXT NOT NULL,
    "paypal_refund_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "code" TEXT NOT NULL,
    "applies_to" "coupon_use" NOT NULL,
    "discount_bps" INTEGER NOT NULL,
    "minimum_cents" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "max_uses" INTEGER,
    "max_per_customer" INTEGER,
    "max_per_day" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coupon_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_redemption" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "coupon_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "student_id" UUID,
    "payment_id" UUID,
    "payer_id" TEXT NOT NULL DEFAULT '',
    "occupies_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_redemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_minutes" INTEGER NOT NULL DEFAULT 60,
    "location" TEXT NOT NULL DEFAULT '',
    "sign_up_link" TEXT NOT NULL DEFAULT '',
    "capacity" INTEGER NOT NULL DEFAULT 12,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "price_note" TEXT NOT NULL DEFAULT '',
    "creation_key" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waiver_version" (
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiver_version_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "sign_up" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "student_id" UUID,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "waiver_version" INTEGER NOT NULL,
    "waiver_hash" TEXT NOT NULL,
    "signed_name" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chocolate" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "details" TEXT NOT NULL DEFAULT '',
    "price_cents" INTEGER NOT NULL,
    "inventory" INTEGER NOT NULL,
    "image" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "chocolate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop_order" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" SERIAL NOT NULL,
    "payment_id" UUID NOT NULL,
    "status" "order_status" NOT NULL DEFAULT 'to_pack',
    "is_local_pickup" BOOLEAN NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "buyer_email" TEXT NOT NULL,
    "shipping_address" JSONB,
    "coupon_code" TEXT NOT NULL DEFAULT '',
    "subtotal_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "shipping_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "chocolate_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enquiry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "enquiry_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "session_type" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "enquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reset_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "student_google_sub_key" ON "student"("google_sub");

-- CreateIndex
CREATE INDEX "student_session_student_id_idx" ON "student_session"("student_id");

-- CreateIndex
CREATE INDEX "one_time_token_student_id_purpose_idx" ON "one_time_token"("student_id", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "admin_email_key" ON "admin"("email");

-- CreateIndex
CREATE INDEX "admin_session_admin_id_idx" ON "admin_session"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_refresh_token_replaced_by_key" ON "admin_refresh_token"("replaced_by");

-- CreateIndex
CREATE INDEX "admin_refresh_token_session_id_idx" ON "admin_refresh_token"("session_id");

-- CreateIndex
CREATE INDEX "slot_starts_at_idx" ON "slot"("starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "booking_payment_id_key" ON "booking"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_redemption_id_key" ON "booking"("redemption_id");

-- CreateIndex
CREATE INDEX "booking_student_id_starts_at_idx" ON "booking"("student_id", "starts_at");

-- CreateIndex
CREATE INDEX "booking_slot_id_idx" ON "booking"("slot_id");

-- CreateIndex
CREATE INDEX "booking_status_starts_at_idx" ON "booking"("status", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_paypal_order_id_key" ON "payment"("paypal_order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_capture_id_key" ON "payment"("capture_id");

-- CreateIndex
CREATE INDEX "payment_state_state_at_idx" ON "payment"("state", "state_at");

-- CreateIndex
CREATE INDEX "payment_student_id_idx" ON "payment"("student_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_payment_id_key" ON "refund"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_paypal_refund_id_key" ON "refund"("paypal_refund_id");

-- CreateIndex
CREATE INDEX "refund_state_idx" ON "refund"("state");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon"("code");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemption_payment_id_key" ON "coupon_redemption"("payment_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_coupon_id_subject_idx" ON "coupon_redemption"("coupon_id", "subject");

-- CreateIndex
CREATE INDEX "coupon_redemption_coupon_id_created_at_idx" ON "coupon_redemption"("coupon_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_creation_key_key" ON "event"("creation_key");

-- CreateIndex
CREATE INDEX "event_starts_at_idx" ON "event"("starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "waiver_version_hash_key" ON "waiver_version"("hash");

-- CreateIndex
CREATE INDEX "sign_up_event_id_idx" ON "sign_up"("event_id");

-- CreateIndex
CREATE INDEX "sign_up_email_idx" ON "sign_up"("email");

-- CreateIndex
CREATE UNIQUE INDEX "shop_order_number_key" ON "shop_order"("number");

-- CreateIndex
CREATE UNIQUE INDEX "shop_order_payment_id_key" ON "shop_order"("payment_id");

-- CreateIndex
CREATE INDEX "shop_order_status_created_at_idx" ON "shop_order"("status", "created_at");

-- CreateIndex
CREATE INDEX "order_line_chocolate_id_idx" ON "order_line"("chocolate_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_line_payment_id_chocolate_id_key" ON "order_line"("payment_id", "chocolate_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_email_key" ON "subscriber"("email");

-- CreateIndex
CREATE INDEX "enquiry_created_at_idx" ON "enquiry"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_key_key" ON "mail"("key");

-- CreateIndex
CREATE INDEX "mail_state_created_at_idx" ON "mail"("state", "created_at");

-- CreateIndex
CREATE INDEX "mail_recipient_template_created_at_idx" ON "mail"("recipient", "template", "created_at");

-- CreateIndex
CREATE INDEX "rate_limit_reset_at_idx" ON "rate_limit"("reset_at");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- AddForeignKey
ALTER TABLE "student_session" ADD CONSTRAINT "student_session_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admin"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_refresh_token" ADD CONSTRAINT "admin_refresh_token_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "admin_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_redemption_id_fkey" FOREIGN KEY ("redemption_id") REFERENCES "coupon_redemption"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "student"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_waiver_version_fkey" FOREIGN KEY ("waiver_version") REFERENCES "waiver_version"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_chocolate_id_fkey" FOREIGN KEY ("chocolate_id") REFERENCES "chocolate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What Prisma's schema cannot say. Each line is the guard of an invariant, not an optimisation.

-- A student's address is theirs alone while the account lives.
CREATE UNIQUE INDEX "student_email_key" ON "student"(lower("email")) WHERE "deleted_at" IS NULL;
ALTER TABLE "student" ADD CONSTRAINT "student_email_normal" CHECK ("email" = lower("email") AND "email" = btrim("email"));

-- A slot exists once.
CREATE UNIQUE INDEX "slot_starts_at_key" ON "slot"("starts_at") WHERE "deleted_at" IS NULL;
ALTER TABLE "slot" ADD CONSTRAINT "slot_ends_later" CHECK ("ends_at" > "starts_at");

-- A slot has at most one live booking, and no two live bookings of the one teacher overlap.
CREATE UNIQUE INDEX "booking_one_live_per_slot" ON "booking"("slot_id") WHERE "status" IN ('held', 'confirmed');
ALTER TABLE "booking" ADD CONSTRAINT "booking_no_overlap"
  EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" IN ('held', 'confirmed'));
ALTER TABLE "booking" ADD CONSTRAINT "booking_hold_has_end" CHECK ("status" <> 'held' OR "hold_until" IS NOT NULL);
ALTER TABLE "booking" ADD CONSTRAINT "booking_is_paid_for"
  CHECK ("status" NOT IN ('held', 'confirmed') OR "payment_id" IS NOT NULL OR "redemption_id" IS NOT NULL);

-- Money: nothing is fulfilled or refunded without a capture; a refund is all of what was captured, once.
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount_positive" CHECK ("amount_cents" > 0 AND "currency" = 'USD');
ALTER TABLE "payment" ADD CONSTRAINT "payment_settled_has_capture"
  CHECK ("state" NOT IN ('fulfilled', 'refund_due', 'refunded') OR ("capture_id" IS NOT NULL AND "captured_cents" IS NOT NULL));
ALTER TABLE "payment" ADD CONSTRAINT "payment_id_captured" UNIQUE ("id", "captured_cents");
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_what_was_captured"
  FOREIGN KEY ("payment_id", "amount_cents") REFERENCES "payment"("id", "captured_cents");
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount_positive" CHECK ("amount_cents" > 0);
ALTER TABLE "refund" ADD CONSTRAINT "refund_done_has_id" CHECK ("state" <> 'done' OR "paypal_refund_id" IS NOT NULL);

-- Coupons.
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_discount_range" CHECK ("discount_bps" > 0 AND "discount_bps" <= 10000);
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_code_normal" CHECK ("code" = upper(btrim("code")) AND "code" <> '');
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_under_its_cap" CHECK ("uses" >= 0 AND ("max_uses" IS NULL OR "uses" <= "max_uses"));

-- Classes.
ALTER TABLE "event" ADD CONSTRAINT "event_not_over_capacity" CHECK ("taken" >= 0 AND "taken" <= "capacity" AND "capacity" > 0);
ALTER TABLE "event" ADD CONSTRAINT "event_has_duration" CHECK ("duration_minutes" > 0);
CREATE UNIQUE INDEX "sign_up_once_per_event" ON "sign_up"("event_id", lower("email")) WHERE "cancelled_at" IS NULL;

-- Chocolates.
ALTER TABLE "chocolate" ADD CONSTRAINT "chocolate_stock_and_price" CHECK ("inventory" >= 0 AND "price_cents" > 0);
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_positive" CHECK ("quantity" > 0 AND "unit_price_cents" > 0);
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_adds_up"
  CHECK ("total_cents" = "subtotal_cents" - "discount_cents" + "shipping_cents" AND "discount_cents" >= 0 AND "shipping_cents" >= 0);

ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_email_normal" CHECK ("email" = lower("email"));
