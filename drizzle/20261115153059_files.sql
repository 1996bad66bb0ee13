CREATE TABLE "files_blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"small" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files_records" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"original" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_records_size" CHECK ("files_records"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "files_records" ADD CONSTRAINT "files_records_hash_files_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."files_blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_blobs_sent" ON "files_blobs" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_records_sent" ON "files_records" USING btree ("owner","purpose","original");--> statement-breakpoint
CREATE INDEX "files_records_hash" ON "files_records" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "files_records_owner" ON "files_records" USING btree ("owner","created_at");