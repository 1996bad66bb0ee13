CREATE TABLE "services_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"booker" text NOT NULL,
	"servicer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_questions_self" CHECK ("services_questions"."booker" <> "services_questions"."servicer")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "services_questions_one" ON "services_questions" USING btree ("booker","servicer");--> statement-breakpoint
CREATE INDEX "services_questions_servicer" ON "services_questions" USING btree ("servicer","created_at");