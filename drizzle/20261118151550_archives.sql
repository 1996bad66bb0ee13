CREATE TABLE "identity_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text,
	"school" text,
	"by" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "identity_archives_of" CHECK (("identity_archives"."owner" is null) <> ("identity_archives"."school" is null)),
	CONSTRAINT "identity_archives_ready" CHECK ("identity_archives"."state" <> 'ready' or ("identity_archives"."stored" and "identity_archives"."expires_at" is not null))
);
--> statement-breakpoint
CREATE INDEX "identity_archives_owner" ON "identity_archives" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "identity_archives_school" ON "identity_archives" USING btree ("school","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_archives_open_owner" ON "identity_archives" USING btree ("owner") WHERE "identity_archives"."state" in ('queued', 'working');--> statement-breakpoint
CREATE UNIQUE INDEX "identity_archives_open_school" ON "identity_archives" USING btree ("school") WHERE "identity_archives"."state" in ('queued', 'working');--> statement-breakpoint
CREATE INDEX "identity_archives_waiting" ON "identity_archives" USING btree ("created_at") WHERE "identity_archives"."state" in ('queued', 'working');