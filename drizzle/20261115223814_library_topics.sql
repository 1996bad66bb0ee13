ALTER TABLE "library_items" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "bloom" integer;--> statement-breakpoint
CREATE INDEX "library_items_topics" ON "library_items" USING gin ("topics") WHERE "library_items"."state" = 'published';