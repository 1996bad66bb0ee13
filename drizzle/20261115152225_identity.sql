CREATE TABLE "identity_codes" (
	"identifier" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_conf_user" (
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_conf_user_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"parent_email" text NOT NULL,
	"agreements" text[] NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_user_certs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"school" text,
	"applicant" text NOT NULL,
	"code" text NOT NULL,
	"ext" jsonb NOT NULL,
	"pics" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_user_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"sub" text NOT NULL,
	"email" text,
	"scopes" text[] NOT NULL,
	"refresh_token" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"roles" text[] NOT NULL,
	"manager_roles" text[] DEFAULT '{}' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"mobile" text,
	"country_code" text,
	"emergency_contact" text,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"gender" text,
	"intro" text,
	"lang" text NOT NULL,
	"time_zone" text NOT NULL,
	"registered_from" text,
	"last_sign_in_at" timestamp with time zone,
	"teacher_ext" jsonb,
	"student_id" text,
	"student_ext" jsonb,
	"invite_code" text NOT NULL,
	"inviter" text,
	"point" integer DEFAULT 0 NOT NULL,
	"free_service_claimed" boolean DEFAULT false NOT NULL,
	"free_prompt_count" integer DEFAULT 0 NOT NULL,
	"agreed_to_terms" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_users_one_role" CHECK ((('teacher' = any("identity_users"."roles"))::int + ('student' = any("identity_users"."roles"))::int) = 1),
	CONSTRAINT "identity_users_point" CHECK ("identity_users"."point" >= 0)
);
--> statement-breakpoint
ALTER TABLE "identity_conf_user" ADD CONSTRAINT "identity_conf_user_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_consents" ADD CONSTRAINT "identity_consents_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_user_tokens" ADD CONSTRAINT "identity_user_tokens_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_conf_user_id" ON "identity_conf_user" USING btree ("id");--> statement-breakpoint
CREATE INDEX "identity_consents_user" ON "identity_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_links_subject" ON "identity_links" USING btree ("purpose","subject");--> statement-breakpoint
CREATE INDEX "identity_links_expiry" ON "identity_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_token" ON "identity_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "identity_sessions_expiry" ON "identity_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_certs_owner" ON "identity_user_certs" USING btree ("owner","code");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_tokens_sub" ON "identity_user_tokens" USING btree ("provider","sub");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_user_tokens_user" ON "identity_user_tokens" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email" ON "identity_users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_mobile" ON "identity_users" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_student_id" ON "identity_users" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_invite_code" ON "identity_users" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "identity_users_emergency" ON "identity_users" USING btree ("emergency_contact");--> statement-breakpoint
CREATE INDEX "identity_users_inviter" ON "identity_users" USING btree ("inviter");