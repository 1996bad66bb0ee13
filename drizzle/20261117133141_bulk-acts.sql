CREATE TABLE "schools_bulk_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"by" text NOT NULL,
	"list" text NOT NULL,
	"act" text NOT NULL,
	"to" text,
	"target" text DEFAULT '' NOT NULL,
	"stage" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_bulk_items" (
	"id" text PRIMARY KEY NOT NULL,
	"bulk" text NOT NULL,
	"seq" integer NOT NULL,
	"item" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
ALTER TABLE "schools_staff" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_staff" ADD COLUMN "headed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools_students" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_bulk_acts" ADD CONSTRAINT "schools_bulk_acts_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_bulk_items" ADD CONSTRAINT "schools_bulk_items_bulk_schools_bulk_acts_id_fk" FOREIGN KEY ("bulk") REFERENCES "public"."schools_bulk_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schools_bulk_acts_list" ON "schools_bulk_acts" USING btree ("school","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_bulk_items_seq" ON "schools_bulk_items" USING btree ("bulk","seq");--> statement-breakpoint
CREATE INDEX "schools_bulk_items_item" ON "schools_bulk_items" USING btree ("item");--> statement-breakpoint
CREATE INDEX "schools_bulk_items_state" ON "schools_bulk_items" USING btree ("bulk","state","seq");--> statement-breakpoint
CREATE INDEX "schools_staff_erase" ON "schools_staff" USING btree ("erase_at") WHERE "schools_staff"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "schools_students_erase" ON "schools_students" USING btree ("erase_at") WHERE "schools_students"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "schools_roster_rows_target" ON "schools_roster_rows" USING btree ("target") WHERE "schools_roster_rows"."target" is not null;