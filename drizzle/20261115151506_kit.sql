CREATE TABLE "kit_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"roles" text[] NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "kit_conf" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_idempotency" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kit_idempotency_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "kit_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_error" text,
	"runs" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "kit_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"took_ms" bigint NOT NULL,
	"ok" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kit_audit_subject" ON "kit_audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "kit_audit_actor" ON "kit_audit" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "kit_idempotency_age" ON "kit_idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kit_limits_age" ON "kit_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "kit_outbox_due" ON "kit_outbox" USING btree ("due_at","id") WHERE "kit_outbox"."done_at" is null and "kit_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "kit_outbox_done" ON "kit_outbox" USING btree ("done_at") WHERE "kit_outbox"."done_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kit_outbox_key" ON "kit_outbox" USING btree ("topic","key");