CREATE TABLE "services_credit_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_user" text NOT NULL,
	"owner" text NOT NULL,
	"position" integer NOT NULL,
	"times" integer NOT NULL,
	"type" text NOT NULL,
	"remaining" integer NOT NULL,
	"expire_soon" integer NOT NULL,
	"name" text NOT NULL,
	"reason" text,
	"start" timestamp with time zone,
	"servicer" text,
	"booking" text,
	"session" text,
	"order" text,
	"credits" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_credit_logs_remaining" CHECK ("services_credit_logs"."remaining" >= 0 and "services_credit_logs"."times" <> 0)
);
--> statement-breakpoint
CREATE TABLE "services_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_user" text NOT NULL,
	"owner" text NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"gift" boolean NOT NULL,
	"order" text,
	"line" text,
	"pay_method" text,
	"booking" text,
	"given_back_for" text,
	"warned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_credits_booking_used" CHECK (("services_credits"."status" = 'used') = ("services_credits"."booking" is not null))
);
--> statement-breakpoint
CREATE TABLE "services_pack_users" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"is_school" boolean NOT NULL,
	"pack" text NOT NULL,
	"revision" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"parent" text,
	"city" text,
	"location" jsonb,
	"is_paid" boolean DEFAULT false NOT NULL,
	"order" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services_pack_claims" (
	"buyer" text NOT NULL,
	"pack" text NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"slot" integer NOT NULL,
	"line" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_pack_claims_pkey" PRIMARY KEY("buyer","pack"),
	CONSTRAINT "services_pack_claims_month" CHECK ("services_pack_claims"."slot" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "services_pack_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"pack" text NOT NULL,
	"pack_user" text NOT NULL,
	"order" text NOT NULL,
	"order_no" text NOT NULL,
	"buyer" text NOT NULL,
	"is_school" boolean NOT NULL,
	"city" text,
	"count" integer NOT NULL,
	"gifts" integer NOT NULL,
	"price" integer NOT NULL,
	"point" integer NOT NULL,
	"promotion" boolean NOT NULL,
	"refund_price" integer DEFAULT 0 NOT NULL,
	"refund_point" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_pack_sales_refund" CHECK ("services_pack_sales"."refund_price" between 0 and "services_pack_sales"."price" and "services_pack_sales"."refund_point" between 0 and "services_pack_sales"."point")
);
--> statement-breakpoint
CREATE TABLE "services_packs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"cover" text,
	"points" text[] DEFAULT '{}' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type" text NOT NULL,
	"role" text NOT NULL,
	"is_mentor" boolean GENERATED ALWAYS AS (role in ('mentoring', 'onCampus')) STORED NOT NULL,
	"mentoring_type" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"curriculum" text,
	"subjects" text[] DEFAULT '{}' NOT NULL,
	"topic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"grade_groups" text[] DEFAULT '{}' NOT NULL,
	"qualification" text,
	"price" integer DEFAULT 0 NOT NULL,
	"discount" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_enable" boolean DEFAULT false NOT NULL,
	"discount_end" timestamp with time zone,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"freq" integer DEFAULT 30 NOT NULL,
	"duration" integer DEFAULT 45 NOT NULL,
	"break" integer DEFAULT 15 NOT NULL,
	"consultant" text,
	"carer_pack" jsonb,
	"interview_pack" jsonb,
	"sales_target" text[] DEFAULT '{}' NOT NULL,
	"is_on_campus" boolean DEFAULT false NOT NULL,
	"country" text,
	"on_campus_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"promotion" text,
	"status" text NOT NULL,
	"reason" text,
	"last_published" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_packs_reason" CHECK ("services_packs"."status" <> 'down' or coalesce("services_packs"."reason", '') <> ''),
	CONSTRAINT "services_packs_numbers" CHECK ("services_packs"."price" between 0 and 1000000 and "services_packs"."discount_percent" between 0 and 99 and "services_packs"."freq" in (7, 14, 30, 120) and "services_packs"."duration" between 5 and 480 and "services_packs"."break" between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE "services_credit_logs" ADD CONSTRAINT "services_credit_logs_pack_user_services_pack_users_id_fk" FOREIGN KEY ("pack_user") REFERENCES "public"."services_pack_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services_credits" ADD CONSTRAINT "services_credits_pack_user_services_pack_users_id_fk" FOREIGN KEY ("pack_user") REFERENCES "public"."services_pack_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_credit_logs_position" ON "services_credit_logs" USING btree ("pack_user","position");--> statement-breakpoint
CREATE INDEX "services_credit_logs_servicer" ON "services_credit_logs" USING btree ("servicer","created_at") WHERE "services_credit_logs"."servicer" is not null;--> statement-breakpoint
CREATE INDEX "services_credits_pack" ON "services_credits" USING btree ("pack_user","status","expires_at");--> statement-breakpoint
CREATE INDEX "services_credits_line" ON "services_credits" USING btree ("line");--> statement-breakpoint
CREATE INDEX "services_credits_booking" ON "services_credits" USING btree ("booking") WHERE "services_credits"."booking" is not null;--> statement-breakpoint
CREATE INDEX "services_credits_due" ON "services_credits" USING btree ("expires_at") WHERE "services_credits"."status" = 'available';--> statement-breakpoint
CREATE UNIQUE INDEX "services_credits_given_back" ON "services_credits" USING btree ("given_back_for");--> statement-breakpoint
CREATE UNIQUE INDEX "services_pack_users_one" ON "services_pack_users" USING btree ("owner","pack","revision",coalesce("city", ''),coalesce("parent", ''));--> statement-breakpoint
CREATE INDEX "services_pack_users_parent" ON "services_pack_users" USING btree ("parent") WHERE "services_pack_users"."parent" is not null;--> statement-breakpoint
CREATE INDEX "services_pack_users_pack" ON "services_pack_users" USING btree ("pack");--> statement-breakpoint
CREATE UNIQUE INDEX "services_pack_claims_welcome" ON "services_pack_claims" USING btree ("buyer") WHERE "services_pack_claims"."kind" = 'welcome';--> statement-breakpoint
CREATE UNIQUE INDEX "services_pack_claims_slot" ON "services_pack_claims" USING btree ("buyer","month","slot");--> statement-breakpoint
CREATE INDEX "services_pack_sales_pack" ON "services_pack_sales" USING btree ("pack","at");--> statement-breakpoint
CREATE INDEX "services_pack_sales_order" ON "services_pack_sales" USING btree ("order");--> statement-breakpoint
CREATE INDEX "services_packs_shop" ON "services_packs" USING btree ("status","mentoring_type","last_published");