ALTER TABLE "schools_staff" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "schools_students" ADD COLUMN "invited_by" text;