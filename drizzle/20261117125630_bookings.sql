CREATE TABLE "services_accidents" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"owner" text NOT NULL,
	"booker" text NOT NULL,
	"session" text,
	"session_name" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"evidences_student" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"evidences_teacher" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"room" jsonb,
	"status" text NOT NULL,
	"check_reason" text,
	"service_return" boolean DEFAULT false NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"read_by" text[] DEFAULT '{}' NOT NULL,
	"follower" text,
	"followed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"touched_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_accidents_decided" CHECK ("services_accidents"."status" = 'pending' or (coalesce("services_accidents"."check_reason", '') <> '' and "services_accidents"."decided_at" is not null)),
	CONSTRAINT "services_accidents_judge" CHECK ("services_accidents"."decided_by" is null or ("services_accidents"."decided_by" <> "services_accidents"."owner" and "services_accidents"."decided_by" <> "services_accidents"."booker"))
);
--> statement-breakpoint
CREATE TABLE "services_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_user" text NOT NULL,
	"booker" text NOT NULL,
	"servicer" text NOT NULL,
	"application" text NOT NULL,
	"type" text NOT NULL,
	"mentoring_type" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"status" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"topic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"series" text,
	"session" text,
	"cancel" text,
	"canceled_at" timestamp with time zone,
	"cancel_reason" text,
	"credits_back" boolean,
	"move_start" timestamp with time zone,
	"move_by" text,
	"move_message" text,
	"move_at" timestamp with time zone,
	"guardian_requested_at" timestamp with time zone,
	"guardian_approved_at" timestamp with time zone,
	"rate" integer NOT NULL,
	"pay" integer DEFAULT 0 NOT NULL,
	"pay_state" text DEFAULT 'none' NOT NULL,
	"reminded_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_bookings_self" CHECK ("services_bookings"."booker" <> "services_bookings"."servicer"),
	CONSTRAINT "services_bookings_times" CHECK ("services_bookings"."start_at" < "services_bookings"."end_at" and "services_bookings"."end_at" <= "services_bookings"."held_until" and "services_bookings"."times" between 1 and 4),
	CONSTRAINT "services_bookings_cancelled" CHECK (("services_bookings"."status" = 'cancelled') = ("services_bookings"."cancel" is not null) and ("services_bookings"."status" = 'cancelled') = ("services_bookings"."canceled_at" is not null)),
	CONSTRAINT "services_bookings_scheduled" CHECK ("services_bookings"."status" not in ('scheduled', 'ended') or "services_bookings"."session" is not null),
	CONSTRAINT "services_bookings_move" CHECK (("services_bookings"."move_start" is null) = ("services_bookings"."move_by" is null))
);
--> statement-breakpoint
CREATE TABLE "services_fans" (
	"fan" text NOT NULL,
	"servicer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_fans_pkey" PRIMARY KEY("fan","servicer")
);
--> statement-breakpoint
CREATE TABLE "services_ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"session" text,
	"servicer" text NOT NULL,
	"booker" text NOT NULL,
	"feel" boolean NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_ratings_self" CHECK ("services_ratings"."booker" <> "services_ratings"."servicer")
);
--> statement-breakpoint
CREATE TABLE "services_suspensions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"type" text NOT NULL,
	"accident" text,
	"days" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_suspensions_days" CHECK ("services_suspensions"."days" > 0 and "services_suspensions"."start_at" < "services_suspensions"."end_at")
);
--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "hours_max" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "lag" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "fans" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "satisfied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "accidents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "booked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "terminated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_accidents" ADD CONSTRAINT "services_accidents_booking_services_bookings_id_fk" FOREIGN KEY ("booking") REFERENCES "public"."services_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD CONSTRAINT "services_bookings_pack_user_services_pack_users_id_fk" FOREIGN KEY ("pack_user") REFERENCES "public"."services_pack_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services_ratings" ADD CONSTRAINT "services_ratings_booking_services_bookings_id_fk" FOREIGN KEY ("booking") REFERENCES "public"."services_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_accidents_booking" ON "services_accidents" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "services_accidents_queue" ON "services_accidents" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "services_accidents_owner" ON "services_accidents" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "services_accidents_booker" ON "services_accidents" USING btree ("booker");--> statement-breakpoint
CREATE INDEX "services_bookings_booker" ON "services_bookings" USING btree ("booker","start_at");--> statement-breakpoint
CREATE INDEX "services_bookings_servicer" ON "services_bookings" USING btree ("servicer","start_at");--> statement-breakpoint
CREATE INDEX "services_bookings_pack" ON "services_bookings" USING btree ("pack_user");--> statement-breakpoint
CREATE INDEX "services_bookings_series" ON "services_bookings" USING btree ("series") WHERE "services_bookings"."series" is not null;--> statement-breakpoint
CREATE INDEX "services_bookings_due" ON "services_bookings" USING btree ("start_at") WHERE "services_bookings"."status" in ('waiting', 'booked', 'scheduled');--> statement-breakpoint
CREATE INDEX "services_bookings_pay" ON "services_bookings" USING btree ("end_at") WHERE "services_bookings"."pay_state" = 'expected';--> statement-breakpoint
CREATE UNIQUE INDEX "services_bookings_session" ON "services_bookings" USING btree ("session");--> statement-breakpoint
CREATE INDEX "services_fans_servicer" ON "services_fans" USING btree ("servicer");--> statement-breakpoint
CREATE UNIQUE INDEX "services_ratings_booking" ON "services_ratings" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "services_ratings_servicer" ON "services_ratings" USING btree ("servicer","created_at");--> statement-breakpoint
CREATE INDEX "services_suspensions_in_force" ON "services_suspensions" USING btree ("uid","end_at") WHERE "services_suspensions"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_suspensions_accident" ON "services_suspensions" USING btree ("accident");--> statement-breakpoint
CREATE INDEX "services_applications_match" ON "services_applications" USING btree ("mentoring_type","curriculum","subject") WHERE "services_applications"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "services_bookings" ADD CONSTRAINT "services_bookings_provider_busy"
  EXCLUDE USING gist (servicer WITH =, tstzrange(start_at, held_until) WITH &&) WHERE (status <> 'cancelled');--> statement-breakpoint
ALTER TABLE "services_bookings" ADD CONSTRAINT "services_bookings_booker_busy"
  EXCLUDE USING gist (booker WITH =, tstzrange(start_at, end_at) WITH &&) WHERE (status <> 'cancelled');--> statement-breakpoint
-- The longest stretch of each week of hours; what touches is one stretch, also from Saturday to Sunday.
WITH "blocks" AS (
  SELECT p.id, w.shift + (b->>'week')::int * 1440 + split_part(b->>'start', ':', 1)::int * 60 + split_part(b->>'start', ':', 2)::int AS s,
    w.shift + (b->>'week')::int * 1440 + split_part(b->>'end', ':', 1)::int * 60 + split_part(b->>'end', ':', 2)::int AS e
  FROM services_profiles p, jsonb_array_elements(p.hours) b, (VALUES (0), (10080)) AS w(shift)
), "marked" AS (
  SELECT id, s, e, s > coalesce(max(e) OVER (PARTITION BY id ORDER BY s, e ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), -1) AS begins FROM blocks
), "grouped" AS (
  SELECT id, s, e, sum(begins::int) OVER (PARTITION BY id ORDER BY s, e) AS stretch FROM marked
), "longest" AS (
  SELECT id, max(len) AS minutes FROM (SELECT id, stretch, max(e) - min(s) AS len FROM grouped GROUP BY id, stretch) x GROUP BY id
)
UPDATE services_profiles p SET hours_max = least(10080, l.minutes) FROM longest l WHERE l.id = p.id;
