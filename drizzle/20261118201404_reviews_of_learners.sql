ALTER TABLE "library_reviews" ADD COLUMN "difficulty" text;--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "self_study" boolean DEFAULT false NOT NULL;