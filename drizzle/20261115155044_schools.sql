CREATE TABLE "schools_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"class" text NOT NULL,
	"student" text NOT NULL,
	"answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_blocks" (
	"term" text NOT NULL,
	"week" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "schools_blocks_term_week_start_minute_pk" PRIMARY KEY("term","week","start_minute"),
	CONSTRAINT "schools_blocks_order" CHECK ("schools_blocks"."week" between 0 and 6 and "schools_blocks"."start_minute" >= 0 and "schools_blocks"."start_minute" < "schools_blocks"."end_minute" and "schools_blocks"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "schools_class_staff" (
	"class" text NOT NULL,
	"staff" text NOT NULL,
	"head" boolean DEFAULT false NOT NULL,
	CONSTRAINT "schools_class_staff_class_staff_pk" PRIMARY KEY("class","staff")
);
--> statement-breakpoint
CREATE TABLE "schools_class_students" (
	"class" text NOT NULL,
	"student" text NOT NULL,
	"standard" boolean NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schools_class_students_class_student_pk" PRIMARY KEY("class","student")
);
--> statement-breakpoint
CREATE TABLE "schools_classes" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"grade" text,
	"term" text,
	"curriculum" text,
	"subject" text,
	"subject_temporary" text,
	"enrol" boolean DEFAULT false NOT NULL,
	"enrol_classes" text[] DEFAULT '{}' NOT NULL,
	"cover" text,
	"deadline" timestamp with time zone,
	"max_participants" integer DEFAULT 0 NOT NULL,
	"approval_enable" boolean DEFAULT true NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"block" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"repeat" text DEFAULT 'week' NOT NULL,
	"count_teacher" integer DEFAULT 0 NOT NULL,
	"count_student" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_classes_places" CHECK ("schools_classes"."count_student" >= 0 and ("schools_classes"."max_participants" = 0 or "schools_classes"."count_student" <= "schools_classes"."max_participants")),
	CONSTRAINT "schools_classes_enrol" CHECK (not "schools_classes"."enrol" or ("schools_classes"."type" = 'subject' and "schools_classes"."term" is not null and "schools_classes"."max_participants" > 0 and jsonb_array_length("schools_classes"."block") > 0))
);
--> statement-breakpoint
CREATE TABLE "schools_question_logs" (
	"uid" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"questions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"year" text NOT NULL,
	"year_start" date NOT NULL,
	"year_end" date NOT NULL,
	"title" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"lesson_seconds" integer NOT NULL,
	"break_seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_terms_inside" CHECK ("schools_terms"."start_on" >= "schools_terms"."year_start" and "schools_terms"."end_on" <= "schools_terms"."year_end"),
	CONSTRAINT "schools_terms_order" CHECK ("schools_terms"."start_on" < "schools_terms"."end_on")
);
--> statement-breakpoint
CREATE TABLE "schools_years" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"title" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_years_span" UNIQUE("id","start_on","end_on"),
	CONSTRAINT "schools_years_order" CHECK ("schools_years"."start_on" < "schools_years"."end_on")
);
--> statement-breakpoint
CREATE TABLE "schools_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"kind" text NOT NULL,
	"class" text,
	"by_user" text NOT NULL,
	"total" integer NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'written' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools_staff" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"uid" text,
	"email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"dob" date,
	"admin" boolean DEFAULT false NOT NULL,
	"subject" text[] DEFAULT '{}' NOT NULL,
	"subject_grade" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"archived_at" timestamp with time zone,
	"close_alert" boolean DEFAULT false NOT NULL,
	"import" text,
	"import_row" integer,
	"ready" boolean DEFAULT true NOT NULL,
	"sourced_id" text,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_staff_success" CHECK ("schools_staff"."status" <> 'success' or "schools_staff"."uid" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_student_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_students" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"uid" text,
	"number" text,
	"email" text,
	"mobile" text,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"sibling_key" text NOT NULL,
	"avatar" text,
	"dob" date,
	"gender" text,
	"parent_name" text DEFAULT '' NOT NULL,
	"parent_email" text,
	"parent_phone" text,
	"parent_status" text DEFAULT 'inactive' NOT NULL,
	"status" text NOT NULL,
	"secret" text,
	"archived_at" timestamp with time zone,
	"archived_with" text,
	"import" text,
	"import_row" integer,
	"ready" boolean DEFAULT true NOT NULL,
	"sourced_id" text,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_students_success" CHECK ("schools_students"."status" <> 'success' or "schools_students"."uid" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_tag_students" (
	"tag" text NOT NULL,
	"student" text NOT NULL,
	CONSTRAINT "schools_tag_students_tag_student_pk" PRIMARY KEY("tag","student")
);
--> statement-breakpoint
CREATE TABLE "schools_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"center" boolean DEFAULT false NOT NULL,
	"school" text,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_tags_school" CHECK (not "schools_tags"."center" or "schools_tags"."school" is not null)
);
--> statement-breakpoint
CREATE TABLE "schools_join_links" (
	"school" text NOT NULL,
	"role" text NOT NULL,
	"key" text NOT NULL,
	"approval" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schools_join_links_school_role_pk" PRIMARY KEY("school","role")
);
--> statement-breakpoint
CREATE TABLE "schools_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"days" integer NOT NULL,
	"teacher_seats" integer NOT NULL,
	"student_seats" integer NOT NULL,
	"proof" jsonb NOT NULL,
	"by_user" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text,
	"name" text NOT NULL,
	"teachers" integer NOT NULL,
	"students" integer NOT NULL,
	"months" integer NOT NULL,
	"cents" bigint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"message" text,
	"sender" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"school" text NOT NULL,
	"principal" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_settings" (
	"school" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_settings_school_key_pk" PRIMARY KEY("school","key")
);
--> statement-breakpoint
CREATE TABLE "schools_schools" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"slug" text,
	"logo" text,
	"institute_type" text DEFAULT 'school' NOT NULL,
	"country" text,
	"city" text,
	"address" text,
	"phone" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'create' NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"tier" text DEFAULT 'school' NOT NULL,
	"personal" boolean DEFAULT false NOT NULL,
	"teacher_seats" integer DEFAULT 1 NOT NULL,
	"student_seats" integer DEFAULT 10 NOT NULL,
	"used_teacher" integer DEFAULT 0 NOT NULL,
	"used_student" integer DEFAULT 0 NOT NULL,
	"used_class" integer DEFAULT 0 NOT NULL,
	"class_limit" integer,
	"space" bigint NOT NULL,
	"pilot" boolean DEFAULT false NOT NULL,
	"contact" text,
	"inviter" text,
	"validated_at" timestamp with time zone,
	"commission_enable" boolean DEFAULT false NOT NULL,
	"pipeline_enable" boolean DEFAULT false NOT NULL,
	"pipeline_status" integer DEFAULT 0 NOT NULL,
	"pipeline_at" timestamp with time zone,
	"content_provider_enable" boolean DEFAULT false NOT NULL,
	"content_provider_status" integer DEFAULT 0 NOT NULL,
	"content_provider_at" timestamp with time zone,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role_alias" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"teachers_delete" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "schools_teacher_seats" CHECK ("schools_schools"."used_teacher" between 0 and "schools_schools"."teacher_seats"),
	CONSTRAINT "schools_student_seats" CHECK ("schools_schools"."used_student" between 0 and "schools_schools"."student_seats"),
	CONSTRAINT "schools_class_limit" CHECK ("schools_schools"."used_class" >= 0 and ("schools_schools"."class_limit" is null or "schools_schools"."used_class" <= "schools_schools"."class_limit"))
);
--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_applications" ADD CONSTRAINT "schools_applications_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_blocks" ADD CONSTRAINT "schools_blocks_term_schools_terms_id_fk" FOREIGN KEY ("term") REFERENCES "public"."schools_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_staff" ADD CONSTRAINT "schools_class_staff_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_staff" ADD CONSTRAINT "schools_class_staff_staff_schools_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."schools_staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_students" ADD CONSTRAINT "schools_class_students_class_schools_classes_id_fk" FOREIGN KEY ("class") REFERENCES "public"."schools_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_class_students" ADD CONSTRAINT "schools_class_students_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_classes" ADD CONSTRAINT "schools_classes_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_classes" ADD CONSTRAINT "schools_classes_term" FOREIGN KEY ("term") REFERENCES "public"."schools_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_terms" ADD CONSTRAINT "schools_terms_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_terms" ADD CONSTRAINT "schools_terms_year" FOREIGN KEY ("year","year_start","year_end") REFERENCES "public"."schools_years"("id","start_on","end_on") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "schools_years" ADD CONSTRAINT "schools_years_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_imports" ADD CONSTRAINT "schools_imports_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_staff" ADD CONSTRAINT "schools_staff_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_students" ADD CONSTRAINT "schools_students_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_students" ADD CONSTRAINT "schools_students_number_schools_student_numbers_number_fk" FOREIGN KEY ("number") REFERENCES "public"."schools_student_numbers"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tag_students" ADD CONSTRAINT "schools_tag_students_tag_schools_tags_id_fk" FOREIGN KEY ("tag") REFERENCES "public"."schools_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tag_students" ADD CONSTRAINT "schools_tag_students_student_schools_students_id_fk" FOREIGN KEY ("student") REFERENCES "public"."schools_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_tags" ADD CONSTRAINT "schools_tags_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_join_links" ADD CONSTRAINT "schools_join_links_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_payments" ADD CONSTRAINT "schools_payments_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_quotes" ADD CONSTRAINT "schools_quotes_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_referrals" ADD CONSTRAINT "schools_referrals_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools_settings" ADD CONSTRAINT "schools_settings_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_applications_live" ON "schools_applications" USING btree ("class","student") WHERE "schools_applications"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "schools_applications_class" ON "schools_applications" USING btree ("class","created_at");--> statement-breakpoint
CREATE INDEX "schools_applications_student" ON "schools_applications" USING btree ("student");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_class_staff_head" ON "schools_class_staff" USING btree ("class") WHERE "schools_class_staff"."head";--> statement-breakpoint
CREATE INDEX "schools_class_staff_person" ON "schools_class_staff" USING btree ("staff");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_class_students_standard" ON "schools_class_students" USING btree ("student") WHERE "schools_class_students"."standard";--> statement-breakpoint
CREATE INDEX "schools_class_students_person" ON "schools_class_students" USING btree ("student");--> statement-breakpoint
CREATE INDEX "schools_classes_school" ON "schools_classes" USING btree ("school","name");--> statement-breakpoint
CREATE INDEX "schools_classes_of_term" ON "schools_classes" USING btree ("term");--> statement-breakpoint
CREATE INDEX "schools_terms_school" ON "schools_terms" USING btree ("school","start_on");--> statement-breakpoint
CREATE INDEX "schools_terms_of_year" ON "schools_terms" USING btree ("year");--> statement-breakpoint
CREATE INDEX "schools_years_school" ON "schools_years" USING btree ("school","start_on");--> statement-breakpoint
CREATE INDEX "schools_imports_school" ON "schools_imports" USING btree ("school","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_staff_person" ON "schools_staff" USING btree ("school","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_staff_email" ON "schools_staff" USING btree ("school","email");--> statement-breakpoint
CREATE INDEX "schools_staff_account" ON "schools_staff" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_staff_address" ON "schools_staff" USING btree ("email");--> statement-breakpoint
CREATE INDEX "schools_staff_list" ON "schools_staff" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_staff_import" ON "schools_staff" USING btree ("import") WHERE "schools_staff"."import" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_number" ON "schools_students" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_person" ON "schools_students" USING btree ("school","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_email" ON "schools_students" USING btree ("school","email");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_mobile" ON "schools_students" USING btree ("school","mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_students_sibling" ON "schools_students" USING btree ("school","sibling_key");--> statement-breakpoint
CREATE INDEX "schools_students_account" ON "schools_students" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_students_address" ON "schools_students" USING btree ("email");--> statement-breakpoint
CREATE INDEX "schools_students_parent" ON "schools_students" USING btree ("school","parent_email");--> statement-breakpoint
CREATE INDEX "schools_students_list" ON "schools_students" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_students_import" ON "schools_students" USING btree ("import") WHERE "schools_students"."import" is not null;--> statement-breakpoint
CREATE INDEX "schools_tag_students_student" ON "schools_tag_students" USING btree ("student");--> statement-breakpoint
CREATE INDEX "schools_tags_owner" ON "schools_tags" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "schools_tags_central" ON "schools_tags" USING btree ("school") WHERE "schools_tags"."center";--> statement-breakpoint
CREATE UNIQUE INDEX "schools_join_links_key" ON "schools_join_links" USING btree ("key");--> statement-breakpoint
CREATE INDEX "schools_payments_school" ON "schools_payments" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "schools_quotes_age" ON "schools_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "schools_quotes_school" ON "schools_quotes" USING btree ("school");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_referrals_once" ON "schools_referrals" USING btree ("sender","principal");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_name" ON "schools_schools" USING btree ("name_key") WHERE "schools_schools"."deleted_at" is null and not "schools_schools"."personal";--> statement-breakpoint
CREATE UNIQUE INDEX "schools_slug" ON "schools_schools" USING btree ("slug") WHERE "schools_schools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schools_ending" ON "schools_schools" USING btree ("end_at") WHERE "schools_schools"."status" in ('trial', 'paid');--> statement-breakpoint
CREATE INDEX "schools_age" ON "schools_schools" USING btree ("created_at");