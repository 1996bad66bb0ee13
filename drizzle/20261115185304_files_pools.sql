CREATE TABLE "files_held" (
	"pool" text NOT NULL,
	"hash" text NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "files_held_pool_hash_pk" PRIMARY KEY("pool","hash")
);
--> statement-breakpoint
CREATE TABLE "files_spaces" (
	"pool" text PRIMARY KEY NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "files_spaces_used" CHECK ("files_spaces"."used" >= 0)
);
--> statement-breakpoint
DROP INDEX "files_records_sent";--> statement-breakpoint
ALTER TABLE "files_records" ADD COLUMN "pool" text;--> statement-breakpoint
UPDATE "files_records" SET "pool" = "owner";--> statement-breakpoint
ALTER TABLE "files_records" ALTER COLUMN "pool" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "files_records_pool" ON "files_records" USING btree ("pool","size");--> statement-breakpoint
CREATE UNIQUE INDEX "files_records_sent" ON "files_records" USING btree ("owner","pool","purpose","original");