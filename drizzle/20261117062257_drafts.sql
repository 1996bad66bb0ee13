CREATE TABLE "rooms_drafts" (
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"page" text NOT NULL,
	"type" text NOT NULL,
	"target" text,
	"key" text,
	"base" integer NOT NULL,
	"content" text NOT NULL,
	"answer" text[] NOT NULL,
	"point" jsonb,
	"json" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_drafts_room_uid_page_pk" PRIMARY KEY("room","uid","page")
);
--> statement-breakpoint
CREATE TABLE "rooms_response_versions" (
	"response" text NOT NULL,
	"version" integer NOT NULL,
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"page" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"answer" text[] NOT NULL,
	"point" jsonb,
	"json" jsonb,
	"is_right" boolean,
	"auto" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_response_versions_response_version_pk" PRIMARY KEY("response","version")
);
--> statement-breakpoint
ALTER TABLE "rooms_responses" ADD COLUMN "auto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD COLUMN "marked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms_takeaways" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms_drafts" ADD CONSTRAINT "rooms_drafts_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_drafts" ADD CONSTRAINT "rooms_drafts_target_rooms_responses_id_fk" FOREIGN KEY ("target") REFERENCES "public"."rooms_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_response_versions" ADD CONSTRAINT "rooms_response_versions_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_drafts_uid" ON "rooms_drafts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rooms_response_versions_room" ON "rooms_response_versions" USING btree ("room","uid");