CREATE TABLE "schools_book_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"question_key" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"asker" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_follow_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"school" text NOT NULL,
	"person" text,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "follower" text;--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "followed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "touched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_follow_ups" ADD CONSTRAINT "schools_follow_ups_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_book_questions_once" ON "schools_book_questions" USING btree ("question_key");--> statement-breakpoint
CREATE INDEX "schools_book_questions_age" ON "schools_book_questions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "schools_follow_ups_school" ON "schools_follow_ups" USING btree ("school","sequence");--> statement-breakpoint
CREATE INDEX "schools_follower" ON "schools_schools" USING btree ("follower") WHERE "schools_schools"."follower" is not null;--> statement-breakpoint
INSERT INTO "schools_follow_ups" ("id", "school", "kind", "at")
SELECT gen_random_uuid()::text, "id", 'created', "created_at" FROM "schools_schools" WHERE NOT "personal";
