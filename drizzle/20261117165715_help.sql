CREATE TABLE "rooms_stays" (
	"connection" text NOT NULL,
	"session" text NOT NULL,
	"uid" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"lost" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rooms_stays_pkey" PRIMARY KEY("connection","session"),
	CONSTRAINT "rooms_stays_order" CHECK ("rooms_stays"."until_at" is null or "rooms_stays"."from_at" <= "rooms_stays"."until_at")
);
--> statement-breakpoint
CREATE TABLE "services_guardian_asks" (
	"child" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_guardian_asks_pkey" PRIMARY KEY("child","email")
);
--> statement-breakpoint
CREATE TABLE "services_help_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"takeaway" text NOT NULL,
	"standard" text NOT NULL,
	"learner" text NOT NULL,
	"side" text NOT NULL,
	"by_user" text,
	"email" text,
	"agreed_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "services_help_consents_who" CHECK ("services_help_consents"."by_user" is not null or "services_help_consents"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "services_purchase_asks" (
	"id" text PRIMARY KEY NOT NULL,
	"child" text NOT NULL,
	"pack" text NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_purchase_asks_count" CHECK ("services_purchase_asks"."count" > 0 and "services_purchase_asks"."price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "standard" text;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "standard_name" text;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "takeaway" text;--> statement-breakpoint
CREATE INDEX "rooms_stays_session" ON "rooms_stays" USING btree ("session","uid");--> statement-breakpoint
CREATE INDEX "rooms_stays_age" ON "rooms_stays" USING btree ("from_at");--> statement-breakpoint
CREATE INDEX "rooms_stays_open" ON "rooms_stays" USING btree ("connection") WHERE "rooms_stays"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_help_consents_live" ON "services_help_consents" USING btree ("takeaway","standard","side") WHERE "services_help_consents"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "services_help_consents_learner" ON "services_help_consents" USING btree ("learner");--> statement-breakpoint
CREATE UNIQUE INDEX "services_purchase_asks_open" ON "services_purchase_asks" USING btree ("child","pack","count",coalesce("city", '')) WHERE "services_purchase_asks"."status" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "services_bookings_standard" ON "services_bookings" USING btree ("booker","standard") WHERE "services_bookings"."standard" is not null;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD CONSTRAINT "services_bookings_about" CHECK (("services_bookings"."standard" is null) = ("services_bookings"."takeaway" is null) and ("services_bookings"."standard" is null) = ("services_bookings"."standard_name" is null));