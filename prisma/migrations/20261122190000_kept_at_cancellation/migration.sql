-- What she kept of a session that she cancelled with a part of the money, or none: without it, it is money that was
-- forgotten. Money that goes back later, by hand, may be some of it.
ALTER TABLE "funding" ADD COLUMN "kept_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "funding" ADD CONSTRAINT "funding_kept_within_cents" CHECK ("kept_cents" BETWEEN 0 AND "cents");
