CREATE TABLE "services_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"application" text NOT NULL,
	"snapshot" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"buyer" text NOT NULL,
	"price" integer NOT NULL,
	"booking" text,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"bought_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_imports_used" CHECK (("services_imports"."booking" is null) = ("services_imports"."used_at" is null))
);
--> statement-breakpoint
ALTER TABLE "services_applications" DROP CONSTRAINT "services_applications_decided";--> statement-breakpoint
ALTER TABLE "services_applications" ALTER COLUMN "mentoring_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_name" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_mode" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_snapshot" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "link_snapshot" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "unit_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "services_imports_booking" ON "services_imports" USING btree ("booking") WHERE "services_imports"."booking" is not null;--> statement-breakpoint
CREATE INDEX "services_imports_buyer" ON "services_imports" USING btree ("buyer","bought_at");--> statement-breakpoint
CREATE INDEX "services_imports_application" ON "services_imports" USING btree ("application");--> statement-breakpoint
CREATE INDEX "services_imports_snapshot" ON "services_imports" USING btree ("snapshot");--> statement-breakpoint
CREATE UNIQUE INDEX "services_applications_unit_open" ON "services_applications" USING btree ("unit") WHERE "services_applications"."status" in ('draft', 'submitted', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "services_applications_unit_in_force" ON "services_applications" USING btree ("unit") WHERE "services_applications"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "services_applications" ADD CONSTRAINT "services_applications_content" CHECK (("services_applications"."type" = 'content') = ("services_applications"."mentoring_type" is null) and ("services_applications"."type" = 'content') = ("services_applications"."unit" is not null) and ("services_applications"."unit" is null) = ("services_applications"."unit_mode" is null or "services_applications"."unit_name" is null));--> statement-breakpoint
ALTER TABLE "services_applications" ADD CONSTRAINT "services_applications_frozen" CHECK (("services_applications"."unit_snapshot" is null) = ("services_applications"."frozen_at" is null) and ("services_applications"."type" <> 'content' or "services_applications"."status" not in ('submitted', 'approved') or "services_applications"."unit_snapshot" is not null));--> statement-breakpoint
ALTER TABLE "services_applications" ADD CONSTRAINT "services_applications_decided" CHECK ("services_applications"."status" <> 'approved' or (("services_applications"."qualification" is not null or "services_applications"."type" = 'content') and "services_applications"."approver" is not null and "services_applications"."approver" <> "services_applications"."owner" and cardinality("services_applications"."roles_granted") > 0));