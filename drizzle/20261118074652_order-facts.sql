ALTER TABLE "commerce_lines" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "commerce_lines" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "commerce_lines" ADD COLUMN "booking" text;--> statement-breakpoint
ALTER TABLE "commerce_orders" ADD COLUMN "school_inviter" text;--> statement-breakpoint
UPDATE "commerce_lines" SET "booking" = "mode" WHERE "style" = 'premium_cloud';--> statement-breakpoint
UPDATE "commerce_lines" SET "city" = substr("mode", 8), "country" = (SELECT "country" FROM "services_packs" WHERE "services_packs"."id" = "commerce_lines"."goods") WHERE "style" = 'service' AND "mode" LIKE 'campus:%';
