ALTER TABLE "academics_templates" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "academics_templates" ADD COLUMN "criteria" text;--> statement-breakpoint
ALTER TABLE "authoring_contents" ADD COLUMN "category" jsonb;--> statement-breakpoint
ALTER TABLE "authoring_contents" ADD COLUMN "criteria" text;