ALTER TABLE "identity_users" ADD COLUMN "inviter_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services_credit_logs" ADD COLUMN "compensation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_packs" ADD COLUMN "split_sale" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "identity_users" SET "inviter_at" = "created_at" WHERE "inviter" IS NOT NULL;
