CREATE TABLE "authoring_shared_tips" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text,
	"school" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"type" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "authoring_shared_tips_school" ON "authoring_shared_tips" USING btree ("school","created_at");--> statement-breakpoint
CREATE INDEX "authoring_shared_tips_owner" ON "authoring_shared_tips" USING btree ("owner");