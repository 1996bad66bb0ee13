CREATE TABLE "authoring_removed_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"deck" text NOT NULL,
	"outline" text[] DEFAULT '{}' NOT NULL,
	"assess" text[] DEFAULT '{}' NOT NULL,
	"question" jsonb,
	"materials" jsonb
);
--> statement-breakpoint
ALTER TABLE "authoring_decks" ADD COLUMN "editors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "authoring_revisions" ADD COLUMN "authors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "authoring_removed_pages" ADD CONSTRAINT "authoring_removed_pages_deck_authoring_decks_id_fk" FOREIGN KEY ("deck") REFERENCES "public"."authoring_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authoring_removed_pages_deck" ON "authoring_removed_pages" USING btree ("deck");