-- Who joined a waiting list logged in with that address: their pass may pay for a place that is given by hand.
ALTER TABLE "waiting_place" ADD COLUMN "is_own" BOOLEAN NOT NULL DEFAULT false;
