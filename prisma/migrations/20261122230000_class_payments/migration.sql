-- A place in a class can be paid for. A migration of its own: a value is used by others only once it is committed.
ALTER TYPE "payment_purpose" ADD VALUE 'class';
