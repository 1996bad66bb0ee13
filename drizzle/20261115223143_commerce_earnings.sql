CREATE TABLE "commerce_balances" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commerce_balances_uid_kind_pk" PRIMARY KEY("uid","kind"),
	CONSTRAINT "commerce_balances_point" CHECK ("commerce_balances"."kind" <> 'point' or "commerce_balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commerce_commission_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"role" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_earnings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"uid" text NOT NULL,
	"is_school" boolean NOT NULL,
	"tab" text NOT NULL,
	"source" text NOT NULL,
	"category" text NOT NULL,
	"category_type" text,
	"role" text,
	"value" bigint NOT NULL,
	"total" bigint NOT NULL,
	"place" integer,
	"business_id" text,
	"line" text,
	"order_no" text,
	"name" text NOT NULL,
	"person" text,
	"status" integer NOT NULL,
	"debt" boolean DEFAULT false NOT NULL,
	"actual_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_earnings_status" CHECK ("commerce_earnings"."status" in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "commerce_entries" (
	"posting" text NOT NULL,
	"place" integer NOT NULL,
	"account" text NOT NULL,
	"owner" text,
	"line" text,
	"cents" bigint NOT NULL,
	CONSTRAINT "commerce_entries_posting_place_pk" PRIMARY KEY("posting","place")
);
--> statement-breakpoint
CREATE TABLE "commerce_gift_card_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"card" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"order_id" text
);
--> statement-breakpoint
CREATE TABLE "commerce_gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"issuer" text NOT NULL,
	"email" text,
	"owner" text,
	"redeemed_at" timestamp with time zone,
	"status" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_gift_cards_balance" CHECK ("commerce_gift_cards"."balance" between 0 and "commerce_gift_cards"."amount")
);
--> statement-breakpoint
CREATE TABLE "commerce_income_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"tab" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_point_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"value" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_user" text,
	"tab" text NOT NULL,
	"category" text NOT NULL,
	"category_type" text
);
--> statement-breakpoint
CREATE TABLE "commerce_postings" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_shared_lines" (
	"line" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sold" jsonb NOT NULL,
	"is_point" boolean NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"back" bigint DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_storage_grants" (
	"line" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"goods" text NOT NULL,
	"bytes" bigint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_withdrawal_codes" (
	"person" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"amount" bigint NOT NULL,
	"from_income" bigint NOT NULL,
	"from_commission" bigint NOT NULL,
	"method" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"approved_by" text,
	"handled_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_withdrawals_parts" CHECK ("commerce_withdrawals"."from_income" >= 0 and "commerce_withdrawals"."from_commission" >= 0 and "commerce_withdrawals"."from_income" + "commerce_withdrawals"."from_commission" = "commerce_withdrawals"."amount"),
	CONSTRAINT "commerce_withdrawals_two" CHECK ("commerce_withdrawals"."handled_by" is null or "commerce_withdrawals"."state" <> 'paid' or "commerce_withdrawals"."handled_by" <> "commerce_withdrawals"."approved_by")
);
--> statement-breakpoint
ALTER TABLE "commerce_entries" ADD CONSTRAINT "commerce_entries_posting_commerce_postings_id_fk" FOREIGN KEY ("posting") REFERENCES "public"."commerce_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_gift_card_logs" ADD CONSTRAINT "commerce_gift_card_logs_card_commerce_gift_cards_id_fk" FOREIGN KEY ("card") REFERENCES "public"."commerce_gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_commission_settings_in_force" ON "commerce_commission_settings" USING btree ("role","category") WHERE "commerce_commission_settings"."until_at" is null;--> statement-breakpoint
CREATE INDEX "commerce_earnings_account" ON "commerce_earnings" USING btree ("uid","kind","created_at");--> statement-breakpoint
CREATE INDEX "commerce_earnings_line" ON "commerce_earnings" USING btree ("line") WHERE "commerce_earnings"."line" is not null;--> statement-breakpoint
CREATE INDEX "commerce_earnings_debts" ON "commerce_earnings" USING btree ("uid") WHERE "commerce_earnings"."debt" and "commerce_earnings"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_earnings_rewards" ON "commerce_earnings" USING btree ("category","business_id") WHERE "commerce_earnings"."source" = 'reward';--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_earnings_place" ON "commerce_earnings" USING btree ("uid","kind","place");--> statement-breakpoint
CREATE INDEX "commerce_entries_owner" ON "commerce_entries" USING btree ("account","owner");--> statement-breakpoint
CREATE INDEX "commerce_entries_line" ON "commerce_entries" USING btree ("line") WHERE "commerce_entries"."line" is not null;--> statement-breakpoint
CREATE INDEX "commerce_gift_card_logs_card" ON "commerce_gift_card_logs" USING btree ("card","at");--> statement-breakpoint
CREATE INDEX "commerce_gift_card_logs_order" ON "commerce_gift_card_logs" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gift_cards_code" ON "commerce_gift_cards" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "commerce_gift_cards_owner" ON "commerce_gift_cards" USING btree ("owner","expires");--> statement-breakpoint
CREATE INDEX "commerce_gift_cards_age" ON "commerce_gift_cards" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_income_settings_in_force" ON "commerce_income_settings" USING btree ("tab","category") WHERE "commerce_income_settings"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_point_settings_in_force" ON "commerce_point_settings" USING btree ("tab","category",coalesce("category_type", '')) WHERE "commerce_point_settings"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_postings_ref" ON "commerce_postings" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "commerce_shared_lines_due" ON "commerce_shared_lines" USING btree ("check_at") WHERE "commerce_shared_lines"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "commerce_shared_lines_order" ON "commerce_shared_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "commerce_storage_grants_owner" ON "commerce_storage_grants" USING btree ("owner") WHERE not "commerce_storage_grants"."ended";--> statement-breakpoint
CREATE INDEX "commerce_storage_grants_until" ON "commerce_storage_grants" USING btree ("until_at") WHERE not "commerce_storage_grants"."ended";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_withdrawals_open" ON "commerce_withdrawals" USING btree ("uid") WHERE "commerce_withdrawals"."state" in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "commerce_withdrawals_age" ON "commerce_withdrawals" USING btree ("created_at");