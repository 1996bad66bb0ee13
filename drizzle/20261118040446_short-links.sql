CREATE TABLE "communications_short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "communications_short_links_path" ON "communications_short_links" USING btree ("path");