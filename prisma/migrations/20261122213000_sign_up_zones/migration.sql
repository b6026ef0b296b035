-- The browser's time zone at sign-up, as booking.time_zone.
ALTER TABLE "sign_up" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT '';
