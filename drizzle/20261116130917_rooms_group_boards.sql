CREATE TABLE "rooms_group_boards" (
	"id" text PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"page" text NOT NULL,
	"group_id" text NOT NULL,
	"drawkey" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms_strokes" (
	"board" text NOT NULL,
	"key" text NOT NULL,
	"uid" text NOT NULL,
	"version" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "rooms_strokes_board_key_pk" PRIMARY KEY("board","key")
);
--> statement-breakpoint
ALTER TABLE "rooms_group_boards" ADD CONSTRAINT "rooms_group_boards_room_rooms_rooms_id_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms_strokes" ADD CONSTRAINT "rooms_strokes_board_rooms_group_boards_id_fk" FOREIGN KEY ("board") REFERENCES "public"."rooms_group_boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_group_boards_page" ON "rooms_group_boards" USING btree ("room","page","group_id");--> statement-breakpoint
CREATE INDEX "rooms_strokes_uid" ON "rooms_strokes" USING btree ("uid");