-- Nothing that is sent to this student, or to PayPal, names the kind of session.
ALTER TABLE "student" ADD COLUMN "discreet" BOOLEAN NOT NULL DEFAULT false;
