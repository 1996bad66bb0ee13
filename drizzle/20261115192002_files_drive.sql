CREATE TABLE "files_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"pool" text NOT NULL,
	"parent" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_folders_self" CHECK ("files_folders"."parent" is null or "files_folders"."parent" <> "files_folders"."id")
);
--> statement-breakpoint
CREATE TABLE "files_references" (
	"hash" text NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"table" text NOT NULL,
	"record" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "files_references_table_record_hash_pk" PRIMARY KEY("table","record","hash")
);
--> statement-breakpoint
ALTER TABLE "files_blobs" ADD COLUMN "sha1" text;--> statement-breakpoint
ALTER TABLE "files_blobs" ADD COLUMN "medium" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files_blobs" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "files_blobs" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "files_blobs" ADD COLUMN "unheld_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files_records" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "files_records" ADD COLUMN "loose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files_records" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files_folders" ADD CONSTRAINT "files_folders_in" FOREIGN KEY ("parent") REFERENCES "public"."files_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_folders_name" ON "files_folders" USING btree ("owner","pool",coalesce("parent", ''),lower("name"));--> statement-breakpoint
CREATE INDEX "files_folders_parent" ON "files_folders" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "files_references_hash" ON "files_references" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "files_records" ADD CONSTRAINT "files_records_folder_files_folders_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."files_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_blobs_sha1" ON "files_blobs" USING btree ("sha1");--> statement-breakpoint
CREATE INDEX "files_blobs_unheld" ON "files_blobs" USING btree ("unheld_since");--> statement-breakpoint
CREATE INDEX "files_records_folder" ON "files_records" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "files_records_loose" ON "files_records" USING btree ("unused_since") WHERE "files_records"."loose";