CREATE TABLE "schools_roster_links" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"base" text NOT NULL,
	"token_url" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"org" text,
	"org_name" text,
	"parts" text[] NOT NULL,
	"every_hours" integer NOT NULL,
	"max_leaving" integer NOT NULL,
	"auto" boolean NOT NULL,
	"by_user" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"synced_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	CONSTRAINT "schools_roster_links_limit" CHECK ("schools_roster_links"."max_leaving" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "schools_roster_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"import" text,
	"records" integer DEFAULT 0 NOT NULL,
	"words" text
);
--> statement-breakpoint
ALTER TABLE "schools_roster_imports" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "schools_roster_links" ADD CONSTRAINT "schools_roster_links_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_roster_runs" ADD CONSTRAINT "schools_roster_runs_link_schools_roster_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."schools_roster_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_roster_links_school" ON "schools_roster_links" USING btree ("school");--> statement-breakpoint
CREATE INDEX "schools_roster_links_due" ON "schools_roster_links" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "schools_roster_runs_link" ON "schools_roster_runs" USING btree ("link","started_at");--> statement-breakpoint
CREATE INDEX "schools_roster_runs_import" ON "schools_roster_runs" USING btree ("import");--> statement-breakpoint
ALTER TABLE "schools_roster_imports" ADD CONSTRAINT "schools_roster_imports_link_schools_roster_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."schools_roster_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schools_roster_imports_link" ON "schools_roster_imports" USING btree ("link");