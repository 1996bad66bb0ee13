ALTER TABLE "schools_guardians" ADD COLUMN "school" text;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "status" text DEFAULT 'inactive' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "reports" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "agreements" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "schools_guardians" g SET "school" = s."school" FROM "schools_students" s WHERE s."id" = g."student";--> statement-breakpoint
ALTER TABLE "schools_guardians" ALTER COLUMN "school" SET NOT NULL;--> statement-breakpoint
UPDATE "schools_guardians" g SET "email" = NULL FROM "schools_students" s
  WHERE s."id" = g."student" AND (g."email" = s."parent_email" OR EXISTS (SELECT 1 FROM "schools_guardians" e
    WHERE e."student" = g."student" AND e."email" = g."email" AND e."position" < g."position"));--> statement-breakpoint
INSERT INTO "schools_guardians" ("id", "school", "student", "position", "name", "email", "phone", "status", "consent_at", "created_at")
  SELECT substr("id", 1, 19) || substr(gen_random_uuid()::text, 20), "school", "id", 0, "parent_name", "parent_email", "parent_phone",
    "parent_status", CASE WHEN "parent_status" = 'success' THEN "updated_at" END, "created_at"
  FROM "schools_students" WHERE "parent_name" <> '' OR "parent_email" IS NOT NULL OR "parent_phone" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD CONSTRAINT "schools_guardians_school_schools_schools_id_fk" FOREIGN KEY ("school") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_guardians_once" ON "schools_guardians" USING btree ("student","email");--> statement-breakpoint
CREATE INDEX "schools_guardians_address" ON "schools_guardians" USING btree ("email");