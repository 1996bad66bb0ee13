CREATE TABLE "schools_guardians" (
	"id" text PRIMARY KEY NOT NULL,
	"student" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"relation" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_roster_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"source" text NOT NULL,
	"file" text NOT NULL,
	"class" text,
	"date_order" text NOT NULL,
	"is_delta" boolean NOT NULL,
	"by_user" text NOT NULL,
	"stage" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"archive_missing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_roster_matches" (
	"school" text NOT NULL,
	"header" text NOT NULL,
	"targets" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"roleless" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_roster_matches_school_header_pk" PRIMARY KEY("school","header")
);
--> statement-breakpoint
CREATE TABLE "schools_roster_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"import" text NOT NULL,
	"seq" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"sourced_id" text,
	"gone" boolean NOT NULL,
	"missing" boolean DEFAULT false NOT NULL,
	"values" jsonb NOT NULL,
	"refs" text[] NOT NULL,
	"leads" text[] NOT NULL,
	"leaves" text[] NOT NULL,
	"key" text NOT NULL,
	"email" text,
	"action" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"target" text,
	"before" jsonb,
	"invited" boolean DEFAULT false NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools_classes" ADD COLUMN "sourced_id" text;--> statement-breakpoint
ALTER TABLE "schools_terms" ADD COLUMN "sourced_id" text;--> statement-breakpoint
ALTER TABLE "schools_years" ADD COLUMN "sourced_id" text;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD CONSTRAINT "schools_guardians_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_roster_imports" ADD CONSTRAINT "schools_roster_imports_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_roster_matches" ADD CONSTRAINT "schools_roster_matches_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_roster_rows" ADD CONSTRAINT "schools_roster_rows_import_schools_roster_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."schools_roster_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_guardians_place" ON "schools_guardians" USING btree ("student","position");--> statement-breakpoint
CREATE INDEX "schools_roster_imports_school" ON "schools_roster_imports" USING btree ("school","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_roster_rows_seq" ON "schools_roster_rows" USING btree ("import","seq");--> statement-breakpoint
CREATE INDEX "schools_roster_rows_key" ON "schools_roster_rows" USING btree ("import","kind","key");--> statement-breakpoint
CREATE INDEX "schools_roster_rows_open" ON "schools_roster_rows" USING btree ("import","seq") WHERE "schools_roster_rows"."action" is null or "schools_roster_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "schools_classes_sourced" ON "schools_classes" USING btree ("school","sourced_id") WHERE "schools_classes"."sourced_id" is not null;--> statement-breakpoint
CREATE INDEX "schools_staff_sourced" ON "schools_staff" USING btree ("school","sourced_id") WHERE "schools_staff"."sourced_id" is not null;--> statement-breakpoint
CREATE INDEX "schools_students_sourced" ON "schools_students" USING btree ("school","sourced_id") WHERE "schools_students"."sourced_id" is not null;