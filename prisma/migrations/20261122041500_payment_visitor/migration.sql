-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "visitor" TEXT NOT NULL DEFAULT '';
