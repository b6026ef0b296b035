-- Pictures of any shape, as WebP and JPEG.
ALTER TABLE "picture" RENAME COLUMN "created_at" TO "kept_at";
ALTER TABLE "picture" ADD COLUMN "height" INTEGER, ADD COLUMN "format" TEXT NOT NULL DEFAULT 'webp';
UPDATE "picture" SET "height" = "width";
ALTER TABLE "picture" ALTER COLUMN "height" SET NOT NULL, ALTER COLUMN "format" DROP DEFAULT;
ALTER TABLE "picture" ADD CONSTRAINT "picture_format" CHECK ("format" IN ('webp', 'jpg'));
ALTER TABLE "picture" DROP CONSTRAINT "picture_pkey", ADD CONSTRAINT "picture_pkey" PRIMARY KEY ("hash", "width", "format");
