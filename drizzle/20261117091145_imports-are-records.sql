DROP TABLE "schools_imports" CASCADE;--> statement-breakpoint
ALTER TABLE "schools_roster_imports" ADD COLUMN "counts" jsonb;