ALTER TABLE "academics_entries" DROP CONSTRAINT "academics_entries_parent";
--> statement-breakpoint
DROP INDEX "academics_entries_below";--> statement-breakpoint
ALTER TABLE "academics_subjects" DROP COLUMN "coordinators";--> statement-breakpoint
ALTER TABLE "academics_topic_standards" DROP COLUMN "coordinators";