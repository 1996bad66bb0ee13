CREATE TABLE "services_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"mentoring_type" text NOT NULL,
	"scope" text NOT NULL,
	"roles_asked" text[] DEFAULT '{}' NOT NULL,
	"roles_granted" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"curriculum" text,
	"subject" text,
	"topic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grade_groups" text[] DEFAULT '{}' NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"other_styles" text[] DEFAULT '{}' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"essay" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"qualification" text,
	"version" integer DEFAULT 1 NOT NULL,
	"replaces" text,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approver" text,
	"interview" jsonb,
	"follower" text,
	"followed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"touched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_applications_reason" CHECK ("services_applications"."status" <> 'rejected' or "services_applications"."reason" is not null),
	CONSTRAINT "services_applications_decided" CHECK ("services_applications"."status" <> 'approved' or ("services_applications"."qualification" is not null and "services_applications"."approver" is not null and "services_applications"."approver" <> "services_applications"."owner" and cardinality("services_applications"."roles_granted") > 0)),
	CONSTRAINT "services_applications_claim" CHECK (("services_applications"."follower" is null) = ("services_applications"."followed_at" is null) and ("services_applications"."follower" is null or "services_applications"."follower" <> "services_applications"."owner"))
);
--> statement-breakpoint
CREATE TABLE "services_profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"audio" text,
	"audio_seconds" integer DEFAULT 0 NOT NULL,
	"video" text,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"overrides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holiday" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enable" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_auth" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_profiles_audio" CHECK ("services_profiles"."audio_seconds" between 0 and 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "services_applications_open" ON "services_applications" USING btree ("owner","type","mentoring_type","scope") WHERE "services_applications"."status" in ('draft', 'submitted', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "services_applications_in_force" ON "services_applications" USING btree ("owner","type","mentoring_type","scope") WHERE "services_applications"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "services_applications_queue" ON "services_applications" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "services_applications_holder" ON "services_applications" USING btree ("follower") WHERE "services_applications"."follower" is not null;