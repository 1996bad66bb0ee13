CREATE TABLE "authoring_subject_uses" (
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"as" text NOT NULL,
	CONSTRAINT "authoring_subject_uses_subject_content_pk" PRIMARY KEY("subject","content")
);
--> statement-breakpoint
ALTER TABLE "files_records" ADD COLUMN "credit" text;--> statement-breakpoint
ALTER TABLE "authoring_subject_uses" ADD CONSTRAINT "authoring_subject_uses_content_authoring_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."authoring_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authoring_subject_uses_as" ON "authoring_subject_uses" USING btree ("subject","as");--> statement-breakpoint
CREATE INDEX "authoring_subject_uses_content" ON "authoring_subject_uses" USING btree ("content");--> statement-breakpoint
ALTER TABLE "academics_subjects" DROP COLUMN "units";--> statement-breakpoint
ALTER TABLE "academics_subjects" DROP COLUMN "tasks";