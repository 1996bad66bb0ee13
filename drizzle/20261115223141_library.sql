CREATE TABLE "library_collects" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"uid" text NOT NULL,
	"school" text,
	"type" text NOT NULL,
	"rid" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_copies" (
	"right" text NOT NULL,
	"owner" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"owner" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"featured" boolean DEFAULT false NOT NULL,
	"version" text,
	"mode" text NOT NULL,
	"type" text,
	"name" text NOT NULL,
	"curriculum" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject_keys" text[] DEFAULT '{}' NOT NULL,
	"grade_keys" text[] DEFAULT '{}' NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"overview" text DEFAULT '' NOT NULL,
	"cover" text,
	"page_num" integer DEFAULT 0 NOT NULL,
	"question_num" integer DEFAULT 0 NOT NULL,
	"link_num" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_end" timestamp with time zone,
	"rate" double precision DEFAULT 0 NOT NULL,
	"rate_count" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"recent" integer DEFAULT 0 NOT NULL,
	"names" "tsvector" DEFAULT '' NOT NULL,
	"doc" "tsvector" DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_items_amount" CHECK ("library_items"."price" = 0 or "library_items"."price" between 100 and 1000000),
	CONSTRAINT "library_items_discount" CHECK ("library_items"."discount" between 0 and 99),
	CONSTRAINT "library_items_counts" CHECK ("library_items"."sales" >= 0 and "library_items"."collect_count" >= 0 and "library_items"."rate_count" >= 0),
	CONSTRAINT "library_items_live" CHECK ("library_items"."state" <> 'published' or "library_items"."version" is not null)
);
--> statement-breakpoint
CREATE TABLE "library_labels" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "library_labels_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "library_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"rid" text NOT NULL,
	"owner" text NOT NULL,
	"rate" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"grade" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"reported" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_reviews_rate" CHECK ("library_reviews"."rate" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "library_rights" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"item" text NOT NULL,
	"model" text NOT NULL,
	"mode" text NOT NULL,
	"version" text NOT NULL,
	"buyer" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"price" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_words" (
	"word" text PRIMARY KEY NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"pics" text[] DEFAULT '{}' NOT NULL,
	"snapshot" jsonb
);
--> statement-breakpoint
CREATE TABLE "library_view_days" (
	"item" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "library_view_days_item_day_pk" PRIMARY KEY("item","day")
);
--> statement-breakpoint
CREATE TABLE "library_views" (
	"item" text NOT NULL,
	"viewer" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "library_views_item_day_viewer_pk" PRIMARY KEY("item","day","viewer")
);
--> statement-breakpoint
ALTER TABLE "library_copies" ADD CONSTRAINT "library_copies_right_library_rights_id_fk" FOREIGN KEY ("right") REFERENCES "public"."library_rights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_collects_once" ON "library_collects" USING btree ("buyer","type","rid");--> statement-breakpoint
CREATE INDEX "library_collects_rid" ON "library_collects" USING btree ("rid");--> statement-breakpoint
CREATE UNIQUE INDEX "library_copies_order" ON "library_copies" USING btree ("right","owner");--> statement-breakpoint
CREATE INDEX "library_copies_content" ON "library_copies" USING btree ("content");--> statement-breakpoint
CREATE INDEX "library_items_owner" ON "library_items" USING btree ("owner","published_at");--> statement-breakpoint
CREATE INDEX "library_items_names" ON "library_items" USING gin ("names") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_doc" ON "library_items" USING gin ("doc") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_subjects" ON "library_items" USING gin ("subject_keys") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_grades" ON "library_items" USING gin ("grade_keys") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_best" ON "library_items" USING btree ("rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_sold" ON "library_items" USING btree ("sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_new" ON "library_items" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_price" ON "library_items" USING btree ("price","id") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_recent" ON "library_items" USING btree ("mode","recent" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_curriculum" ON "library_items" USING btree ("curriculum","rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_prompts" ON "library_items" USING btree ("rate" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "library_items"."state" = 'published' and "library_items"."model" = 'prompts';--> statement-breakpoint
CREATE UNIQUE INDEX "library_reviews_person" ON "library_reviews" USING btree ("rid","owner");--> statement-breakpoint
CREATE INDEX "library_reviews_list" ON "library_reviews" USING btree ("rid","created_at");--> statement-breakpoint
CREATE INDEX "library_rights_item" ON "library_rights" USING btree ("item","paid_at");--> statement-breakpoint
CREATE INDEX "library_rights_buyer" ON "library_rights" USING btree ("buyer","paid_at");--> statement-breakpoint
CREATE INDEX "library_rights_order" ON "library_rights" USING btree ("order");--> statement-breakpoint
CREATE INDEX "library_rights_version" ON "library_rights" USING btree ("version");--> statement-breakpoint
CREATE UNIQUE INDEX "library_rights_once" ON "library_rights" USING btree ("buyer","item") WHERE "library_rights"."withdrawn_at" is null and "library_rights"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_words_grams" ON "library_words" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "library_words_prefix" ON "library_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "library_versions_item" ON "library_versions" USING btree ("item");--> statement-breakpoint
CREATE INDEX "library_versions_pics" ON "library_versions" USING gin ("pics");--> statement-breakpoint
CREATE INDEX "library_view_days_day" ON "library_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "library_views_day" ON "library_views" USING btree ("day");