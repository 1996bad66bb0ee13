CREATE TABLE "library_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"model" text NOT NULL,
	"asker" text NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_questions_self" CHECK ("library_questions"."asker" <> "library_questions"."owner")
);
--> statement-breakpoint
ALTER TABLE "library_questions" ADD CONSTRAINT "library_questions_item_library_items_id_fk" FOREIGN KEY ("item") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_questions_one" ON "library_questions" USING btree ("item","asker");--> statement-breakpoint
CREATE INDEX "library_questions_owner" ON "library_questions" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "library_questions_asker" ON "library_questions" USING btree ("asker","created_at");