CREATE TABLE "authoring_bank_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"part" text NOT NULL,
	"by" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"part" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"script" text DEFAULT '' NOT NULL,
	"file" text,
	"cover" text
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"center" text NOT NULL,
	"grades" text[] DEFAULT '{}' NOT NULL,
	"type" text NOT NULL,
	"multi" boolean DEFAULT false NOT NULL,
	"body" jsonb NOT NULL,
	"curriculum" text NOT NULL,
	"curriculum_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"grade" text DEFAULT '' NOT NULL,
	"topic" text NOT NULL,
	"topic_name" text NOT NULL,
	"standard" text NOT NULL,
	"standard_name" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authoring_bank_questions_status" CHECK ("authoring_bank_questions"."status" <> 'feedback')
);
--> statement-breakpoint
CREATE TABLE "authoring_bank_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"by" text NOT NULL,
	"as" text NOT NULL,
	"school" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "knowledge" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "dimension" integer;--> statement-breakpoint
ALTER TABLE "library_versions" ADD COLUMN "bands" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "authoring_bank_feedback" ADD CONSTRAINT "authoring_bank_feedback_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_bank_parts" ADD CONSTRAINT "authoring_bank_parts_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authoring_bank_uses" ADD CONSTRAINT "authoring_bank_uses_question_authoring_bank_questions_id_fk" FOREIGN KEY ("question") REFERENCES "public"."authoring_bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authoring_bank_feedback_of" ON "authoring_bank_feedback" USING btree ("question","at");--> statement-breakpoint
CREATE INDEX "authoring_bank_feedback_by" ON "authoring_bank_feedback" USING btree ("by");--> statement-breakpoint
CREATE UNIQUE INDEX "authoring_bank_parts_of" ON "authoring_bank_parts" USING btree ("question","part");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_center" ON "authoring_bank_questions" USING btree ("center","topic");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_topic" ON "authoring_bank_questions" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_standard" ON "authoring_bank_questions" USING btree ("standard");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_tags" ON "authoring_bank_questions" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "authoring_bank_questions_words" ON "authoring_bank_questions" USING gin ("words");--> statement-breakpoint
CREATE INDEX "authoring_bank_uses_of" ON "authoring_bank_uses" USING btree ("question","at");--> statement-breakpoint
CREATE INDEX "authoring_bank_uses_by" ON "authoring_bank_uses" USING btree ("by","question");--> statement-breakpoint
CREATE INDEX "library_versions_bands" ON "library_versions" USING gin ("bands");