CREATE TABLE "communications_share_infos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"keywords" text[] NOT NULL,
	"image" text,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "communications_share_infos_path" ON "communications_share_infos" USING btree ("path");--> statement-breakpoint
CREATE INDEX "communications_share_infos_owner" ON "communications_share_infos" USING btree ("owner");