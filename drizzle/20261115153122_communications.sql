CREATE TABLE "communications_bounces" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"user_id" text,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"unsubscribe" text,
	"counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "communications_mailings" (
	"token" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "communications_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"receiver" text NOT NULL,
	"from_user" text,
	"school" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"enable" boolean DEFAULT true NOT NULL,
	"setting" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_template_versions" (
	"template" text NOT NULL,
	"version" integer NOT NULL,
	"was" jsonb NOT NULL,
	"by_user" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "communications_template_versions_template_version_pk" PRIMARY KEY("template","version")
);
--> statement-breakpoint
CREATE TABLE "communications_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"essential" boolean NOT NULL,
	"channels" text[] NOT NULL,
	"enable" boolean NOT NULL,
	"enable_inbox" boolean NOT NULL,
	"enable_push" boolean NOT NULL,
	"enable_sms" boolean NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"note" text NOT NULL,
	"sms" text NOT NULL,
	"keys" text[] NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_acceptances" (
	"user_id" text NOT NULL,
	"agreement" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "communications_acceptances_user_id_agreement_pk" PRIMARY KEY("user_id","agreement")
);
--> statement-breakpoint
CREATE TABLE "communications_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"mode" text NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"must_accept" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_article_views" (
	"article" text NOT NULL,
	"visitor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "communications_article_views_article_visitor_day_pk" PRIMARY KEY("article","visitor","day")
);
--> statement-breakpoint
CREATE TABLE "communications_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"cover" text,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"lang" text NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"related" text[] DEFAULT '{}' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "communications_articles"."title"), 'A') || setweight(to_tsvector('english', "communications_articles"."summary"), 'B') || to_tsvector('english', regexp_replace("communications_articles"."body", '<[^>]*>', ' ', 'g'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_announcement_readers" (
	"announcement" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "communications_announcement_readers_announcement_user_id_pk" PRIMARY KEY("announcement","user_id")
);
--> statement-breakpoint
CREATE TABLE "communications_announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"from_user" text NOT NULL,
	"school" text NOT NULL,
	"class" text,
	"message" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"some" boolean NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"rid" text NOT NULL,
	"writer" text NOT NULL,
	"side" text NOT NULL,
	"message" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communications_acceptances" ADD CONSTRAINT "communications_acceptances_agreement_communications_agreements_id_fk" FOREIGN KEY ("agreement") REFERENCES "public"."communications_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications_article_views" ADD CONSTRAINT "communications_article_views_article_communications_articles_id_fk" FOREIGN KEY ("article") REFERENCES "public"."communications_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications_announcement_readers" ADD CONSTRAINT "communications_announcement_readers_announcement_communications_announcements_id_fk" FOREIGN KEY ("announcement") REFERENCES "public"."communications_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "communications_deliveries_key" ON "communications_deliveries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "communications_deliveries_sent" ON "communications_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "communications_deliveries_to" ON "communications_deliveries" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "communications_deliveries_user" ON "communications_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_mailings_email" ON "communications_mailings" USING btree ("email","category");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_notices_event" ON "communications_notices" USING btree ("event");--> statement-breakpoint
CREATE INDEX "communications_notices_list" ON "communications_notices" USING btree ("receiver","created_at","id");--> statement-breakpoint
CREATE INDEX "communications_notices_unread" ON "communications_notices" USING btree ("receiver","school") WHERE not "communications_notices"."read";--> statement-breakpoint
CREATE INDEX "communications_notices_age" ON "communications_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "communications_templates_category" ON "communications_templates" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_agreements_version" ON "communications_agreements" USING btree ("type","mode","version");--> statement-breakpoint
CREATE INDEX "communications_article_views_day" ON "communications_article_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_articles_slug" ON "communications_articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "communications_articles_list" ON "communications_articles" USING btree ("category","publish_at");--> statement-breakpoint
CREATE INDEX "communications_articles_words" ON "communications_articles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "communications_announcement_readers_user" ON "communications_announcement_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "communications_announcements_target" ON "communications_announcements" USING btree ("school","class","created_at");--> statement-breakpoint
CREATE INDEX "communications_announcements_from" ON "communications_announcements" USING btree ("from_user","created_at");--> statement-breakpoint
CREATE INDEX "communications_messages_thread" ON "communications_messages" USING btree ("type","rid","created_at","id");--> statement-breakpoint
CREATE INDEX "communications_messages_unread" ON "communications_messages" USING btree ("type","rid","side") WHERE not "communications_messages"."read";--> statement-breakpoint
CREATE INDEX "communications_messages_writer" ON "communications_messages" USING btree ("writer");