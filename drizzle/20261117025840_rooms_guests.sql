ALTER TABLE "rooms_responses" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD COLUMN "standing" text DEFAULT 'in' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms_seats" ADD COLUMN "name_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "lobby" boolean DEFAULT false NOT NULL;