CREATE TABLE "services_ambassadors" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"role" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"approved_at" timestamp with time zone,
	"approver" text,
	"follower" text,
	"followed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"touched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_ambassadors_reason" CHECK ("services_ambassadors"."status" <> 'rejected' or "services_ambassadors"."reason" is not null),
	CONSTRAINT "services_ambassadors_decided" CHECK ("services_ambassadors"."status" <> 'approved' or ("services_ambassadors"."approver" is not null and "services_ambassadors"."approver" <> "services_ambassadors"."owner")),
	CONSTRAINT "services_ambassadors_claim" CHECK (("services_ambassadors"."follower" is null) = ("services_ambassadors"."followed_at" is null) and ("services_ambassadors"."follower" is null or "services_ambassadors"."follower" <> "services_ambassadors"."owner"))
);
--> statement-breakpoint
CREATE TABLE "services_campus_locations" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"experience_rate" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tutor_rate" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"travel_minutes" integer DEFAULT 0 NOT NULL,
	"attachments_city" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archive" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_campus_locations_travel" CHECK ("services_campus_locations"."travel_minutes" between 0 and 480)
);
--> statement-breakpoint
CREATE TABLE "services_campus" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"country" text,
	"city" text,
	"address" text DEFAULT '' NOT NULL,
	"place_id" text,
	"place" text,
	"place_country" text,
	"latitude" double precision,
	"longitude" double precision,
	"service_radius" integer DEFAULT 10000 NOT NULL,
	"attachments_address" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attachments_vetting" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vetting_date" date,
	"reminded_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"status" text NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"replaces" text,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approver" text,
	"follower" text,
	"followed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"touched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_campus_radius" CHECK ("services_campus"."service_radius" between 1000 and 100000),
	CONSTRAINT "services_campus_place" CHECK (("services_campus"."place_id" is null) = ("services_campus"."latitude" is null) and ("services_campus"."place_id" is null) = ("services_campus"."longitude" is null)),
	CONSTRAINT "services_campus_reason" CHECK ("services_campus"."status" <> 'rejected' or "services_campus"."reason" is not null),
	CONSTRAINT "services_campus_decided" CHECK ("services_campus"."status" <> 'approved' or ("services_campus"."approver" is not null and "services_campus"."approver" <> "services_campus"."owner" and "services_campus"."place_id" is not null and "services_campus"."vetting_date" is not null and "services_campus"."city" is not null)),
	CONSTRAINT "services_campus_claim" CHECK (("services_campus"."follower" is null) = ("services_campus"."followed_at" is null) and ("services_campus"."follower" is null or "services_campus"."follower" <> "services_campus"."owner"))
);
--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "travel_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "services_ambassadors_owner" ON "services_ambassadors" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "services_ambassadors_queue" ON "services_ambassadors" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "services_campus_locations_city" ON "services_campus_locations" USING btree ("country",lower("city"));--> statement-breakpoint
CREATE UNIQUE INDEX "services_campus_open" ON "services_campus" USING btree ("owner") WHERE "services_campus"."status" in ('draft', 'submitted', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "services_campus_in_force" ON "services_campus" USING btree ("owner") WHERE "services_campus"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "services_campus_city" ON "services_campus" USING btree ("country","city") WHERE "services_campus"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "services_campus_vetting" ON "services_campus" USING btree ("vetting_date") WHERE "services_campus"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "services_campus_queue" ON "services_campus" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "services_campus_holder" ON "services_campus" USING btree ("follower") WHERE "services_campus"."follower" is not null;--> statement-breakpoint
CREATE INDEX "services_bookings_campus" ON "services_bookings" USING btree ("servicer","start_at") WHERE "services_bookings"."place" is not null;--> statement-breakpoint
UPDATE "services_pack_users" SET "location" = NULL WHERE "location" IS NOT NULL;
