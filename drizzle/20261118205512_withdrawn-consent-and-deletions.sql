ALTER TABLE "schools_guardians" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "schools_bulk_acts_erase" ON "schools_bulk_acts" USING btree ("act","stage","created_at");--> statement-breakpoint
CREATE INDEX "schools_guardians_phone" ON "schools_guardians" USING btree (regexp_replace("phone", '[^+0-9]', '', 'g')) WHERE "schools_guardians"."email" is null;