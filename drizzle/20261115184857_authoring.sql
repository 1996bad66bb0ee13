CREATE TABLE "authoring_collabs" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"guest" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"field" text NOT NULL,
	"thread" text,
	"owner" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	"type" text,
	"service" jsonb,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration" jsonb,
	"cover" text,
	"overview" text DEFAULT '' NOT NULL,
	"tpl" text,
	"template" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ext" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unit" boolean,
	"idea" text DEFAULT '' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"inquiry" text[] DEFAULT '{}' NOT NULL,
	"goals" text[] DEFAULT '{}' NOT NULL,
	"connection" text DEFAULT '' NOT NULL,
	"sid" text,
	"session_type" text DEFAULT 'live' NOT NULL,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"is_edit" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"filled" boolean DEFAULT false NOT NULL,
	"link_group" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"taught" boolean DEFAULT false NOT NULL,
	"source" text,
	"source_owner" text,
	"order_id" text,
	"tool_type" text,
	"tool_source" text,
	"readers" text[] DEFAULT '{}' NOT NULL,
	"commenters" text[] DEFAULT '{}' NOT NULL,
	"writers" text[] DEFAULT '{}' NOT NULL,
	"versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_contents_published" CHECK (not ("authoring_contents"."published" and "authoring_contents"."del")),
	CONSTRAINT "authoring_contents_bought" CHECK ("authoring_contents"."order_id" is null or (not "authoring_contents"."published" and cardinality("authoring_contents"."readers") = 0))
);
--> statement-breakpoint
CREATE TABLE "authoring_decks" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 960 NOT NULL,
	"height" integer DEFAULT 540 NOT NULL,
	"theme" text DEFAULT 'plain' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_links" (
	"from" text NOT NULL,
	"to" text NOT NULL,
	"group" text,
	"position" integer NOT NULL,
	CONSTRAINT "authoring_links_from_to_pk" PRIMARY KEY("from","to"),
	CONSTRAINT "authoring_links_self" CHECK ("authoring_links"."from" <> "authoring_links"."to")
);
--> statement-breakpoint
CREATE TABLE "authoring_materials" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"parent" text NOT NULL,
	"page" text NOT NULL,
	"list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_members" (
	"id" text PRIMARY KEY NOT NULL,
	"collab" text NOT NULL,
	"email" text NOT NULL,
	"uid" text,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_option_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_outlines" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"branches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"deck" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"pic" text,
	"stale" boolean DEFAULT true NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"outline" text[] DEFAULT '{}' NOT NULL,
	"assess" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_preview_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"content" text NOT NULL,
	"name" text NOT NULL,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_prompts_price" CHECK ("authoring_prompts"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "authoring_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"parent" text NOT NULL,
	"page" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"multi" boolean DEFAULT false NOT NULL,
	"body" jsonb NOT NULL,
	"score" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_revisions" (
	"deck" text NOT NULL,
	"rev" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"theme" text NOT NULL,
	"pages" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_revisions_deck_rev_pk" PRIMARY KEY("deck","rev")
);
--> statement-breakpoint
CREATE TABLE "authoring_slide_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"tab" text NOT NULL,
	"type" text,
	"default" boolean DEFAULT false NOT NULL,
	"layout" text DEFAULT 'blank' NOT NULL,
	"pages" jsonb NOT NULL,
	"pic" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"video_id" text NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text,
	"start_time" integer DEFAULT 0 NOT NULL,
	"end_time" integer,
	"trim" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authoring_collabs" ADD CONSTRAINT "authoring_collabs_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_comments" ADD CONSTRAINT "authoring_comments_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_decks" ADD CONSTRAINT "authoring_decks_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_links" ADD CONSTRAINT "authoring_links_from_authoring_contents_id_fk" FOREIGN KEY ("from") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_links" ADD CONSTRAINT "authoring_links_to_authoring_contents_id_fk" FOREIGN KEY ("to") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_materials" ADD CONSTRAINT "authoring_materials_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_members" ADD CONSTRAINT "authoring_members_collab_authoring_collabs_id_fk" FOREIGN KEY ("collab") REFERENCES "public"."authoring_collabs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_outlines" ADD CONSTRAINT "authoring_outlines_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_pages" ADD CONSTRAINT "authoring_pages_deck_authoring_decks_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."authoring_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_preview_links" ADD CONSTRAINT "authoring_preview_links_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_questions" ADD CONSTRAINT "authoring_questions_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_revisions" ADD CONSTRAINT "authoring_revisions_deck_authoring_decks_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."authoring_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_tools" ADD CONSTRAINT "authoring_tools_id_authoring_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_videos" ADD CONSTRAINT "authoring_videos_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_collabs_content" ON "authoring_collabs" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_comments_content" ON "authoring_comments" USING btree ("content","field","created_at");--> statement-breakpoint
CREATE INDEX "authoring_comments_thread" ON "authoring_comments" USING btree ("thread");--> statement-breakpoint
CREATE INDEX "authoring_contents_owner" ON "authoring_contents" USING btree ("owner","del","updated_at");--> statement-breakpoint
CREATE INDEX "authoring_contents_readers" ON "authoring_contents" USING gin ("readers");--> statement-breakpoint
CREATE INDEX "authoring_contents_deck" ON "authoring_contents" USING btree ("sid");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_decks_content" ON "authoring_decks" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_links_to" ON "authoring_links" USING btree ("to");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_materials_place" ON "authoring_materials" USING btree ("parent","page");--> statement-breakpoint
CREATE INDEX "authoring_materials_content" ON "authoring_materials" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_members_email" ON "authoring_members" USING btree ("collab",lower("email"));--> statement-breakpoint
CREATE INDEX "authoring_members_uid" ON "authoring_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "authoring_members_mail" ON "authoring_members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "authoring_option_lists_owner" ON "authoring_option_lists" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_outlines_content" ON "authoring_outlines" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_pages_deck" ON "authoring_pages" USING btree ("deck","position");--> statement-breakpoint
CREATE INDEX "authoring_preview_links_content" ON "authoring_preview_links" USING btree ("content");--> statement-breakpoint
CREATE INDEX "authoring_prompts_owner" ON "authoring_prompts" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_questions_place" ON "authoring_questions" USING btree ("parent","page");--> statement-breakpoint
CREATE INDEX "authoring_questions_content" ON "authoring_questions" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_slide_templates_default" ON "authoring_slide_templates" USING btree ("tab") WHERE "authoring_slide_templates"."default";--> statement-breakpoint
CREATE INDEX "authoring_slide_templates_list" ON "authoring_slide_templates" USING btree ("tab","category");--> statement-breakpoint
CREATE INDEX "authoring_videos_content" ON "authoring_videos" USING btree ("content");