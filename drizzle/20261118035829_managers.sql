CREATE TABLE "identity_managers" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone,
	"join_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_managers_role" ON "identity_managers" USING btree ("email","role") WHERE "identity_managers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "identity_managers_uid" ON "identity_managers" USING btree ("uid");--> statement-breakpoint
INSERT INTO "identity_managers" ("id", "uid", "email", "first_name", "last_name", "role", "status", "join_at", "created_at", "updated_at") SELECT overlay(gen_random_uuid()::text placing '7' from 15 for 1), u."id", u."email", u."first_name", u."last_name", r."role", 'joined', u."created_at", u."created_at", u."updated_at" FROM "identity_users" u CROSS JOIN LATERAL unnest(u."manager_roles") AS r("role") WHERE u."email" IS NOT NULL ON CONFLICT DO NOTHING;
