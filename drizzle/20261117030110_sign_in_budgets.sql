CREATE TABLE "identity_known_devices" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_known_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "identity_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_proofs" (
	"identifier" text NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_proofs_identifier_sender_pk" PRIMARY KEY("identifier","sender")
);
--> statement-breakpoint
CREATE TABLE "identity_recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "identity_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_totps" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kit_limits" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_known_devices" ADD CONSTRAINT "identity_known_devices_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_passkeys" ADD CONSTRAINT "identity_passkeys_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_totps" ADD CONSTRAINT "identity_totps_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_known_devices_device" ON "identity_known_devices" USING btree ("device");--> statement-breakpoint
CREATE INDEX "identity_known_devices_age" ON "identity_known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "identity_passkeys_user" ON "identity_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_proofs_age" ON "identity_proofs" USING btree ("at");