CREATE TABLE "rooms_votes" (
	"room" text NOT NULL,
	"response" text NOT NULL,
	"uid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_votes_response_uid_pk" PRIMARY KEY("response","uid")
);
--> statement-breakpoint
ALTER TABLE "rooms_votes" ADD CONSTRAINT "rooms_votes_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_votes" ADD CONSTRAINT "rooms_votes_response_rooms_responses_id_fk" FOREIGN KEY ("response") REFERENCES "public"."rooms_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_votes_room" ON "rooms_votes" USING btree ("room");--> statement-breakpoint
CREATE INDEX "rooms_votes_uid" ON "rooms_votes" USING btree ("uid");