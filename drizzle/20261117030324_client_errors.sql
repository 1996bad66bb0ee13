CREATE TABLE "identity_client_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"version" text NOT NULL,
	"route" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_client_errors_fingerprint" ON "identity_client_errors" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "identity_client_errors_last" ON "identity_client_errors" USING btree ("last_at");