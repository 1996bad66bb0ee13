CREATE TABLE "rooms_published_reflections" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"list" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_reflections" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"owner" text NOT NULL,
	"pid" text,
	"to" text[] DEFAULT '{}' NOT NULL,
	"unit" text,
	"rkey" text,
	"session" text,
	"school" text,
	"class_id" text,
	"content" text NOT NULL,
	"attach" text[] DEFAULT '{}' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_reflections_two" CHECK (cardinality("rooms_reflections"."to") = 0 or (cardinality("rooms_reflections"."to") = 2 and "rooms_reflections"."owner" = any("rooms_reflections"."to") and "rooms_reflections"."to"[1] <> "rooms_reflections"."to"[2])),
	CONSTRAINT "rooms_reflections_public" CHECK (not ("rooms_reflections"."public" and (cardinality("rooms_reflections"."to") > 0 or "rooms_reflections"."draft"))),
	CONSTRAINT "rooms_reflections_journal" CHECK (("rooms_reflections"."mode" = 'journal' and "rooms_reflections"."class_id" is not null and cardinality("rooms_reflections"."to") = 0) or ("rooms_reflections"."mode" <> 'journal' and not "rooms_reflections"."draft"))
);
--> statement-breakpoint
CREATE TABLE "rooms_drawings" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"page" text NOT NULL,
	"ppt" jsonb,
	"blank" jsonb,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_facts" (
	"room" text NOT NULL,
	"seq" integer NOT NULL,
	"fact" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_facts_room_seq_pk" PRIMARY KEY("room","seq")
);
--> statement-breakpoint
CREATE TABLE "rooms_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"nickname" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_presence" (
	"connection" text NOT NULL,
	"channel" text NOT NULL,
	"node" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"role" text NOT NULL,
	"page" text,
	"page_since" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "rooms_presence_connection_channel_pk" PRIMARY KEY("connection","channel")
);
--> statement-breakpoint
CREATE TABLE "rooms_response_keys" (
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"response" text NOT NULL,
	CONSTRAINT "rooms_response_keys_once" PRIMARY KEY("room","uid","key")
);
--> statement-breakpoint
CREATE TABLE "rooms_responses" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text NOT NULL,
	"page" text NOT NULL,
	"type" text NOT NULL,
	"slot" integer,
	"content" text DEFAULT '' NOT NULL,
	"answer" text[] DEFAULT '{}' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"point" jsonb,
	"json" jsonb,
	"teacher_sharing" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"is_right" boolean,
	"guest" boolean DEFAULT false NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"response" text NOT NULL,
	"page" text NOT NULL,
	"to_user" text NOT NULL,
	"receiver" text NOT NULL,
	"otype" text NOT NULL,
	"otext" text NOT NULL,
	"from_user" text NOT NULL,
	"sender" text NOT NULL,
	"review" text NOT NULL,
	"point" jsonb,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"sid" text NOT NULL,
	"board" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"public_seq" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_seats" (
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"side" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"guest" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"attend" boolean DEFAULT false NOT NULL,
	"block" boolean DEFAULT false NOT NULL,
	"group_id" text,
	"feel" integer,
	"clock_at" timestamp with time zone,
	CONSTRAINT "rooms_seats_room_uid_side_pk" PRIMARY KEY("room","uid","side"),
	CONSTRAINT "rooms_seats_guest" CHECK (not ("rooms_seats"."guest" and "rooms_seats"."attend")),
	CONSTRAINT "rooms_seats_feel" CHECK ("rooms_seats"."feel" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "rooms_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"taught" text,
	"teacher" text NOT NULL,
	"school" text,
	"class_id" text,
	"class_name" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"own_pace" boolean NOT NULL,
	"students" jsonb NOT NULL,
	"members" jsonb NOT NULL,
	"teachers" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"materials" jsonb NOT NULL,
	"stats" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_kept" (
	"session" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"teacher" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"page" text NOT NULL,
	"question" text NOT NULL,
	"score" double precision NOT NULL,
	"point" double precision NOT NULL,
	"points" jsonb NOT NULL,
	"outlines" jsonb NOT NULL,
	"auto" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_marks_points" CHECK ("rooms_marks"."point" >= 0 and "rooms_marks"."point" <= "rooms_marks"."score")
);
--> statement-breakpoint
CREATE TABLE "rooms_takeaways" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"school" text,
	"class_id" text,
	"uid" text NOT NULL,
	"response" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_hash" text,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"sent" jsonb,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_takeaways_sent" CHECK (("rooms_takeaways"."sent_hash" is null) = ("rooms_takeaways"."sends" = 0))
);
--> statement-breakpoint
CREATE TABLE "rooms_tool_data" (
	"id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"tool" text NOT NULL,
	"task" text,
	"unit" text,
	"by" text NOT NULL,
	"assessor" text NOT NULL,
	"student" text NOT NULL,
	"filled" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_tool_data_sides" CHECK (("rooms_tool_data"."by" = 'self') = ("rooms_tool_data"."assessor" = "rooms_tool_data"."student"))
);
--> statement-breakpoint
CREATE TABLE "sessions_busy_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_busy_times" (
	"source" text NOT NULL,
	"uid" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_busy_times_order" CHECK ("sessions_busy_times"."end_at" > "sessions_busy_times"."start_at")
);
--> statement-breakpoint
CREATE TABLE "sessions_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"class" text,
	"seal" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions_moments" (
	"session" text NOT NULL,
	"moment" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_moments_session_moment_start_at_pk" PRIMARY KEY("session","moment","start_at")
);
--> statement-breakpoint
CREATE TABLE "sessions_holds" (
	"line" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"order" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_registrations" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"last_at" timestamp with time zone,
	"order" text,
	"order_line" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_registrations_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
CREATE TABLE "sessions_students" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_students_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
CREATE TABLE "sessions_series" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"term" text NOT NULL,
	"class" text,
	"blocks" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"category" text,
	"color" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reminder" integer,
	"status" text NOT NULL,
	"session_type" text NOT NULL,
	"cid" text,
	"mode" text,
	"unit" text,
	"unit_type" text,
	"deck" text,
	"rev" integer DEFAULT 0 NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"school" text,
	"class_id" text,
	"class_name" text,
	"personal" boolean DEFAULT false NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"published" boolean NOT NULL,
	"fellows" text,
	"people" text[] DEFAULT '{}' NOT NULL,
	"reg_num" integer DEFAULT 0 NOT NULL,
	"reg_max" integer DEFAULT 0 NOT NULL,
	"reg_date" timestamp with time zone,
	"price" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_end" timestamp with time zone,
	"discount_size" integer DEFAULT 0 NOT NULL,
	"pid" text,
	"position" integer DEFAULT 0 NOT NULL,
	"group" text,
	"group_name" text DEFAULT '' NOT NULL,
	"child_size" integer DEFAULT 0 NOT NULL,
	"series" text,
	"block" boolean DEFAULT false NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"welcome" boolean DEFAULT false NOT NULL,
	"countdown" jsonb,
	"drawkey" text NOT NULL,
	"meeting" jsonb,
	"booking" text,
	"is_lib" boolean DEFAULT false NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"promotion" boolean DEFAULT false NOT NULL,
	"promotion_session" text,
	"service_pack" jsonb,
	"tutorial_pack_user" text,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"count_students" integer DEFAULT 0 NOT NULL,
	"count_report" integer DEFAULT 0 NOT NULL,
	"is_view" boolean DEFAULT false NOT NULL,
	"income" integer DEFAULT 0 NOT NULL,
	"free_prompt_count" integer DEFAULT 0 NOT NULL,
	"taught" text,
	"del" boolean DEFAULT false NOT NULL,
	"moved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_order" CHECK ("sessions"."end_at" > "sessions"."start_at"),
	CONSTRAINT "sessions_seats" CHECK ("sessions"."reg_max" = 0 or "sessions"."reg_num" <= "sessions"."reg_max"),
	CONSTRAINT "sessions_counts" CHECK ("sessions"."reg_num" >= 0 and "sessions"."count_report" >= 0 and "sessions"."count_report" <= "sessions"."count_students"),
	CONSTRAINT "sessions_price" CHECK ("sessions"."price" >= 0 and "sessions"."discount" between 0 and 99 and "sessions"."discount_size" >= 0),
	CONSTRAINT "sessions_ended" CHECK (("sessions"."status" = 'close') = ("sessions"."ended_at" is not null)),
	CONSTRAINT "sessions_own_parent" CHECK ("sessions"."pid" is null or ("sessions"."pid" <> "sessions"."id" and "sessions"."price" = 0))
);
--> statement-breakpoint
CREATE TABLE "sessions_snapshots" (
	"session" text PRIMARY KEY NOT NULL,
	"task" jsonb,
	"deck" jsonb,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_waiting" (
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone,
	CONSTRAINT "sessions_waiting_once" PRIMARY KEY("session","uid")
);
--> statement-breakpoint
ALTER TABLE "communications_deliveries" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "rooms_drawings" ADD CONSTRAINT "rooms_drawings_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_facts" ADD CONSTRAINT "rooms_facts_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_guests" ADD CONSTRAINT "rooms_guests_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_response_keys" ADD CONSTRAINT "rooms_response_keys_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_responses" ADD CONSTRAINT "rooms_responses_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_comments" ADD CONSTRAINT "rooms_comments_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_comments" ADD CONSTRAINT "rooms_comments_response_rooms_responses_id_fk" FOREIGN KEY ("response") REFERENCES "public"."rooms_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD CONSTRAINT "rooms_seats_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_busy_times" ADD CONSTRAINT "sessions_busy_times_source_sessions_busy_sources_id_fk" FOREIGN KEY ("source") REFERENCES "public"."sessions_busy_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_moments" ADD CONSTRAINT "sessions_moments_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_holds" ADD CONSTRAINT "sessions_holds_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_registrations" ADD CONSTRAINT "sessions_registrations_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_students" ADD CONSTRAINT "sessions_students_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_sessions_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."sessions_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent" FOREIGN KEY ("pid") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_snapshots" ADD CONSTRAINT "sessions_snapshots_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions_waiting" ADD CONSTRAINT "sessions_waiting_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_published_reflections_source" ON "rooms_published_reflections" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_unit" ON "rooms_reflections" USING btree ("unit","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_session" ON "rooms_reflections" USING btree ("session","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_class" ON "rooms_reflections" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_owner" ON "rooms_reflections" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "rooms_reflections_to" ON "rooms_reflections" USING gin ("to");--> statement-breakpoint
CREATE INDEX "rooms_reflections_parent" ON "rooms_reflections" USING btree ("pid");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_drawings_page" ON "rooms_drawings" USING btree ("room","page");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_guests_token" ON "rooms_guests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "rooms_guests_room" ON "rooms_guests" USING btree ("room");--> statement-breakpoint
CREATE INDEX "rooms_presence_channel" ON "rooms_presence" USING btree ("channel","uid");--> statement-breakpoint
CREATE INDEX "rooms_presence_node" ON "rooms_presence" USING btree ("node");--> statement-breakpoint
CREATE INDEX "rooms_presence_left" ON "rooms_presence" USING btree ("left_at") WHERE "rooms_presence"."left_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_responses_slot" ON "rooms_responses" USING btree ("room","uid","page","slot");--> statement-breakpoint
CREATE INDEX "rooms_responses_page" ON "rooms_responses" USING btree ("room","page","created_at");--> statement-breakpoint
CREATE INDEX "rooms_responses_session" ON "rooms_responses" USING btree ("session","uid");--> statement-breakpoint
CREATE INDEX "rooms_comments_room" ON "rooms_comments" USING btree ("room","to_user","created_at");--> statement-breakpoint
CREATE INDEX "rooms_comments_response" ON "rooms_comments" USING btree ("response");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_rooms_session" ON "rooms_rooms" USING btree ("session");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_rooms_sid" ON "rooms_rooms" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "rooms_rooms_unsent" ON "rooms_rooms" USING btree ("changed_at") WHERE "rooms_rooms"."sent" < "rooms_rooms"."seq";--> statement-breakpoint
CREATE INDEX "rooms_seats_uid" ON "rooms_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "rooms_kept_due" ON "rooms_kept" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_marks_once" ON "rooms_marks" USING btree ("session","uid","question");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_takeaways_once" ON "rooms_takeaways" USING btree ("session","uid");--> statement-breakpoint
CREATE INDEX "rooms_takeaways_person" ON "rooms_takeaways" USING btree ("uid","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_tool_data_peers" ON "rooms_tool_data" USING btree ("session","tool","by","assessor","student");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_tool_data_once" ON "rooms_tool_data" USING btree ("session","tool","by","student") WHERE "rooms_tool_data"."by" <> 'peer';--> statement-breakpoint
CREATE INDEX "rooms_tool_data_student" ON "rooms_tool_data" USING btree ("student");--> statement-breakpoint
CREATE INDEX "sessions_busy_sources_owner" ON "sessions_busy_sources" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_busy_sources_due" ON "sessions_busy_sources" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sessions_busy_times_person" ON "sessions_busy_times" USING btree ("uid","start_at");--> statement-breakpoint
CREATE INDEX "sessions_busy_times_source" ON "sessions_busy_times" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_feeds_seal" ON "sessions_feeds" USING btree ("seal");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_feeds_once" ON "sessions_feeds" USING btree ("uid",coalesce("class", ''));--> statement-breakpoint
CREATE INDEX "sessions_holds_session" ON "sessions_holds" USING btree ("session");--> statement-breakpoint
CREATE INDEX "sessions_registrations_person" ON "sessions_registrations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_registrations_line" ON "sessions_registrations" USING btree ("order_line");--> statement-breakpoint
CREATE INDEX "sessions_students_person" ON "sessions_students" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_series_owner" ON "sessions_series" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_code" ON "sessions" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner","start_at");--> statement-breakpoint
CREATE INDEX "sessions_taught" ON "sessions" USING btree ("taught","start_at");--> statement-breakpoint
CREATE INDEX "sessions_school" ON "sessions" USING btree ("school","start_at");--> statement-breakpoint
CREATE INDEX "sessions_class" ON "sessions" USING btree ("class_id","start_at");--> statement-breakpoint
CREATE INDEX "sessions_people" ON "sessions" USING gin ("people");--> statement-breakpoint
CREATE INDEX "sessions_children" ON "sessions" USING btree ("pid","position");--> statement-breakpoint
CREATE INDEX "sessions_content" ON "sessions" USING btree ("cid");--> statement-breakpoint
CREATE INDEX "sessions_in_series" ON "sessions" USING btree ("series");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("type","start_at") WHERE "sessions"."published" and not "sessions"."del";--> statement-breakpoint
CREATE INDEX "sessions_to_start" ON "sessions" USING btree ("start_at") WHERE "sessions"."started_at" is null and not "sessions"."del" and "sessions"."status" <> 'close';--> statement-breakpoint
CREATE INDEX "sessions_to_close" ON "sessions" USING btree ("end_at") WHERE not "sessions"."del" and "sessions"."status" <> 'close';--> statement-breakpoint
CREATE INDEX "sessions_waiting_order" ON "sessions_waiting" USING btree ("session","at");--> statement-breakpoint
CREATE INDEX "sessions_waiting_person" ON "sessions_waiting" USING btree ("uid");