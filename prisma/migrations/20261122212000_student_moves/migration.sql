-- How often the student has moved a session: the policy that was copied into it says how often they may.
ALTER TABLE "booking" ADD COLUMN "moves" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "booking" ADD CONSTRAINT "booking_moves_not_negative" CHECK ("moves" >= 0);
