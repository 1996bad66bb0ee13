ALTER TABLE "authoring_contents" DROP COLUMN "edited_at";--> statement-breakpoint
-- Accounts on the free plan get what it holds now.
UPDATE "schools_schools" SET "student_seats" = greatest("student_seats", 80), "class_limit" = greatest("class_limit", 2) WHERE "personal" AND "tier" = 'free';