CREATE TABLE "commerce_callbacks" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "commerce_callbacks_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "commerce_carts" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"goods" text NOT NULL,
	"style" text NOT NULL,
	"inviter" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"lines" text[] NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order" text,
	"payment" text,
	"provider" text NOT NULL,
	"expected" integer NOT NULL,
	"found" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"behaviour" text NOT NULL,
	"state" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"failure" text,
	"network" text NOT NULL,
	"last4" text NOT NULL,
	"token" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"network" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "commerce_gateway_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"position" integer NOT NULL,
	"buyer" text NOT NULL,
	"goods" text NOT NULL,
	"style" text NOT NULL,
	"mode" text,
	"name" text NOT NULL,
	"cover" text,
	"hash" text,
	"sellers" text[] NOT NULL,
	"original" integer NOT NULL,
	"discount" integer NOT NULL,
	"discount_end" timestamp with time zone,
	"price" integer NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"count" integer NOT NULL,
	"gift_count" integer DEFAULT 0 NOT NULL,
	"promotion" boolean DEFAULT false NOT NULL,
	"inviter" text,
	"removed" boolean DEFAULT false NOT NULL,
	"removed_reason" text,
	"counted" boolean DEFAULT true NOT NULL,
	"open" boolean NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"new_id" text,
	"used" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"refund_price" integer DEFAULT 0 NOT NULL,
	"refund_point" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commerce_lines_refund" CHECK ("commerce_lines"."refund_price" between 0 and "commerce_lines"."price" and "commerce_lines"."refund_point" between 0 and "commerce_lines"."point")
);
--> statement-breakpoint
CREATE TABLE "commerce_numbers" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"buyer" text NOT NULL,
	"is_school" boolean NOT NULL,
	"person" text NOT NULL,
	"buyer_name" text NOT NULL,
	"sellers" text[] NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"point" integer DEFAULT 0 NOT NULL,
	"is_point" boolean NOT NULL,
	"pay_method" text[] DEFAULT '{}' NOT NULL,
	"instrument" text,
	"network" text,
	"last4" text,
	"settled" boolean DEFAULT false NOT NULL,
	"expiration" timestamp with time zone,
	"reminded" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"inviter" text,
	"invite_source" text,
	"invite_source_id" text,
	"is_separated" boolean DEFAULT false NOT NULL,
	"receipt" text,
	"cart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commerce_orders_amounts" CHECK ("commerce_orders"."price" >= 0 and "commerce_orders"."point" >= 0 and ("commerce_orders"."price" = 0 or "commerce_orders"."point" = 0))
);
--> statement-breakpoint
CREATE TABLE "commerce_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"lines" text[] NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"counts" boolean DEFAULT false NOT NULL,
	"instrument" text,
	"network" text,
	"last4" text,
	"failure" text,
	"words" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "commerce_payments_refunded" CHECK ("commerce_payments"."amount" >= 0 and "commerce_payments"."refunded" between 0 and "commerce_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "commerce_receipt_pdfs" (
	"receipt" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"kind" text NOT NULL,
	"order" text NOT NULL,
	"body" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commerce_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order" text NOT NULL,
	"payment" text,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"lines" text[] NOT NULL,
	"reason" text NOT NULL,
	"stray" boolean DEFAULT false NOT NULL,
	"by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"provider_id" text,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"executed_at" timestamp with time zone,
	CONSTRAINT "commerce_refunds_amount" CHECK ("commerce_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "commerce_complaints" ADD CONSTRAINT "commerce_complaints_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_gateway_refunds" ADD CONSTRAINT "commerce_gateway_refunds_charge_commerce_gateway_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."commerce_gateway_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_lines" ADD CONSTRAINT "commerce_lines_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_payments" ADD CONSTRAINT "commerce_payments_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_receipt_pdfs" ADD CONSTRAINT "commerce_receipt_pdfs_receipt_commerce_receipts_id_fk" FOREIGN KEY ("receipt") REFERENCES "public"."commerce_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_receipts" ADD CONSTRAINT "commerce_receipts_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_refunds" ADD CONSTRAINT "commerce_refunds_order_commerce_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."commerce_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_refunds" ADD CONSTRAINT "commerce_refunds_payment_commerce_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."commerce_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_carts_goods" ON "commerce_carts" USING btree ("buyer","style","goods");--> statement-breakpoint
CREATE INDEX "commerce_complaints_order" ON "commerce_complaints" USING btree ("order","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_complaints_open" ON "commerce_complaints" USING btree ("order") WHERE "commerce_complaints"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_differences_subject" ON "commerce_differences" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "commerce_differences_open" ON "commerce_differences" USING btree ("resolved","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_charges_reference" ON "commerce_gateway_charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_charges_token" ON "commerce_gateway_charges" USING btree ("token");--> statement-breakpoint
CREATE INDEX "commerce_gateway_charges_age" ON "commerce_gateway_charges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_gateway_refunds_reference" ON "commerce_gateway_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "commerce_lines_order" ON "commerce_lines" USING btree ("order","position");--> statement-breakpoint
CREATE INDEX "commerce_lines_goods" ON "commerce_lines" USING btree ("style","goods");--> statement-breakpoint
CREATE INDEX "commerce_lines_buyer" ON "commerce_lines" USING btree ("buyer","style","goods");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_lines_unpaid" ON "commerce_lines" USING btree ("buyer","style","goods") WHERE "commerce_lines"."open";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_lines_held" ON "commerce_lines" USING btree ("buyer","style","goods") WHERE "commerce_lines"."held";--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_orders_no" ON "commerce_orders" USING btree ("no");--> statement-breakpoint
CREATE INDEX "commerce_orders_buyer" ON "commerce_orders" USING btree ("buyer","created_at");--> statement-breakpoint
CREATE INDEX "commerce_orders_created" ON "commerce_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commerce_orders_open" ON "commerce_orders" USING btree ("expiration") WHERE "commerce_orders"."status" in ('100', '300');--> statement-breakpoint
CREATE INDEX "commerce_payments_order" ON "commerce_payments" USING btree ("order","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_payments_provider" ON "commerce_payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_payments_open" ON "commerce_payments" USING btree ("order") WHERE "commerce_payments"."state" in ('created', 'confirm', 'pending');--> statement-breakpoint
CREATE INDEX "commerce_payments_waiting" ON "commerce_payments" USING btree ("created_at") WHERE "commerce_payments"."state" in ('created', 'confirm', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_receipts_no" ON "commerce_receipts" USING btree ("no");--> statement-breakpoint
CREATE INDEX "commerce_receipts_order" ON "commerce_receipts" USING btree ("order");--> statement-breakpoint
CREATE INDEX "commerce_refunds_order" ON "commerce_refunds" USING btree ("order","created_at");--> statement-breakpoint
CREATE INDEX "commerce_refunds_due" ON "commerce_refunds" USING btree ("next_at") WHERE "commerce_refunds"."status" = 'waiting';