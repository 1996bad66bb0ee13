CREATE TABLE "rooms_gradebook_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"class_id" text NOT NULL,
	"term" text NOT NULL,
	"uid" text NOT NULL,
	"session" text DEFAULT '' NOT NULL,
	"percent" double precision,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "rooms_gradebook_changes_percent" CHECK ("rooms_gradebook_changes"."percent" between 0 and 100),
	CONSTRAINT "rooms_gradebook_changes_excused" CHECK ("rooms_gradebook_changes"."percent" is not null or "rooms_gradebook_changes"."session" <> '')
);
--> statement-breakpoint
CREATE TABLE "rooms_gradebook_lessons" (
	"session" text PRIMARY KEY NOT NULL,
	"category" text,
	"counts" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_gradebook_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_gradebook_changes_one" ON "rooms_gradebook_changes" USING btree ("class_id","term","uid","session") WHERE "rooms_gradebook_changes"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "rooms_gradebook_changes_person" ON "rooms_gradebook_changes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rooms_snapshots_class" ON "rooms_snapshots" USING btree ("class_id","start_at");