CREATE TABLE "schools_plan_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"kind" text NOT NULL,
	"no" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communications_deliveries" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "schools_plan_papers" ADD CONSTRAINT "schools_plan_papers_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_plan_papers_no" ON "schools_plan_papers" USING btree ("no");--> statement-breakpoint
CREATE INDEX "schools_plan_papers_school" ON "schools_plan_papers" USING btree ("school","issued_at");