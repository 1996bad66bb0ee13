CREATE TABLE "communications_push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text,
	"session" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communications_push_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "schools_guardians" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "time_zone" text;--> statement-breakpoint
CREATE INDEX "communications_push_devices_user" ON "communications_push_devices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "communications_push_devices_browser" ON "communications_push_devices" USING btree ("browser");