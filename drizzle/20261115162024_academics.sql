CREATE TABLE "academics_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"of" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_central_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"subjects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"del" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_criteria_defaults" (
	"owner" text PRIMARY KEY NOT NULL,
	"criteria" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_criteria" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_curricula" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"copyright" text DEFAULT '' NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit" text[] DEFAULT '{}' NOT NULL,
	"task" text[] DEFAULT '{}' NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_entries" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"parent" text,
	"position" double precision NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"foreign_id" text,
	"origin" jsonb,
	"tag_key" text,
	CONSTRAINT "academics_entries_record_kind_id_pk" PRIMARY KEY("record","kind","id"),
	CONSTRAINT "academics_entries_itself" CHECK ("academics_entries"."parent" <> "academics_entries"."id")
);
--> statement-breakpoint
CREATE TABLE "academics_evaluation_maps" (
	"owner" text PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_grades" (
	"owner" text PRIMARY KEY NOT NULL,
	"grades" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"curriculum" text NOT NULL,
	"subject_code" text DEFAULT '' NOT NULL,
	"participants" text,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"coordinators" text[] DEFAULT '{}' NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"del" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_tag_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"curriculum" text[] DEFAULT '{}' NOT NULL,
	"step" text,
	"step_task" text,
	"layer" boolean DEFAULT false NOT NULL,
	"tool" boolean DEFAULT false NOT NULL,
	"source" text,
	"readonly" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"publish" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_target_stats" (
	"hash" text PRIMARY KEY NOT NULL,
	"bloom" integer[] NOT NULL,
	"knowledge" integer[] NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "academics_target_stats_counters" CHECK (0 <= all("academics_target_stats"."bloom") and 0 <= all("academics_target_stats"."knowledge") and cardinality("academics_target_stats"."bloom") = 6 and cardinality("academics_target_stats"."knowledge") = 4),
	CONSTRAINT "academics_target_stats_words" CHECK (cardinality("academics_target_stats"."terms") <= 20 and cardinality("academics_target_stats"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "academics_template_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"curriculum" text DEFAULT '' NOT NULL,
	"curric_id" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"curriculum" text,
	"curric_id" text,
	"data" jsonb NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pair" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_topic_standards" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"subject" text NOT NULL,
	"coordinators" text[] DEFAULT '{}' NOT NULL,
	"entry" text NOT NULL,
	"topic" jsonb NOT NULL,
	"standard" jsonb NOT NULL,
	"selected" text[] DEFAULT '{}' NOT NULL,
	"approved" text[] DEFAULT '{}' NOT NULL,
	"reasons" jsonb NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_trees" (
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"count" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published" integer,
	"snapshot" jsonb,
	"snapshot_levels" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"code" text DEFAULT '' NOT NULL,
	"source" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" text,
	"origin_kind" text,
	"origin_published" integer,
	"frame" jsonb,
	CONSTRAINT "academics_trees_record_kind_pk" PRIMARY KEY("record","kind"),
	CONSTRAINT "academics_trees_code" CHECK (("academics_trees"."code" = '') = ("academics_trees"."origin" is null))
);
--> statement-breakpoint
CREATE TABLE "academics_weights" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tab" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"hours" double precision NOT NULL,
	"assessment" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"thesis_defense" boolean DEFAULT false NOT NULL,
	"complete" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academics_word_users" (
	"word" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "academics_word_users_word_user_id_pk" PRIMARY KEY("word","user_id")
);
--> statement-breakpoint
CREATE TABLE "academics_words" (
	"id" text PRIMARY KEY NOT NULL,
	"of" text NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	"level" integer,
	"platform" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "academics_criteria_defaults" ADD CONSTRAINT "academics_criteria_defaults_criteria_academics_criteria_id_fk" FOREIGN KEY ("criteria") REFERENCES "public"."academics_criteria"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_entries" ADD CONSTRAINT "academics_entries_of_tree" FOREIGN KEY ("record","kind") REFERENCES "public"."academics_trees"("record","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_entries" ADD CONSTRAINT "academics_entries_parent" FOREIGN KEY ("record","kind","parent") REFERENCES "public"."academics_entries"("record","kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_templates" ADD CONSTRAINT "academics_templates_pair_academics_template_pairs_id_fk" FOREIGN KEY ("pair") REFERENCES "public"."academics_template_pairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_topic_standards" ADD CONSTRAINT "academics_topic_standards_subject_academics_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."academics_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academics_word_users" ADD CONSTRAINT "academics_word_users_word_academics_words_id_fk" FOREIGN KEY ("word") REFERENCES "public"."academics_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "academics_categories_name" ON "academics_categories" USING btree ("owner","of",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "academics_central_code" ON "academics_central_subjects" USING btree ("code");--> statement-breakpoint
CREATE INDEX "academics_criteria_owner" ON "academics_criteria" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_curricula_code" ON "academics_curricula" USING btree ("owner","code");--> statement-breakpoint
CREATE INDEX "academics_entries_below" ON "academics_entries" USING btree ("record","kind","parent");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_entries_tag" ON "academics_entries" USING btree ("tag_key");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_subjects_name" ON "academics_subjects" USING btree ("owner","curriculum",lower("name")) WHERE "academics_subjects"."kind" = 'subject' and not "academics_subjects"."del";--> statement-breakpoint
CREATE UNIQUE INDEX "academics_skills_name" ON "academics_subjects" USING btree ("owner","curriculum",lower("name")) WHERE "academics_subjects"."kind" = 'skill' and not "academics_subjects"."del";--> statement-breakpoint
CREATE INDEX "academics_subjects_list" ON "academics_subjects" USING btree ("owner","kind","curriculum");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_tag_sets_name" ON "academics_tag_sets" USING btree ("owner",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "academics_template_pairs_default" ON "academics_template_pairs" USING btree ("owner","curriculum") WHERE "academics_template_pairs"."is_default";--> statement-breakpoint
CREATE INDEX "academics_templates_owner" ON "academics_templates" USING btree ("owner","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_templates_pair" ON "academics_templates" USING btree ("pair","mode");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_topic_standards_topic" ON "academics_topic_standards" USING btree ("subject","entry");--> statement-breakpoint
CREATE INDEX "academics_trees_origin" ON "academics_trees" USING btree ("origin","origin_kind") WHERE "academics_trees"."origin" is not null;--> statement-breakpoint
CREATE INDEX "academics_weights_owner" ON "academics_weights" USING btree ("owner","tab","created_at");--> statement-breakpoint
CREATE INDEX "academics_word_users_person" ON "academics_word_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "academics_words_key" ON "academics_words" USING btree ("of","key");