CREATE TABLE "services_school_prices" (
	"pack" text NOT NULL,
	"school" text NOT NULL,
	"price" integer NOT NULL,
	"discount" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"set_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_school_prices_pkey" PRIMARY KEY("pack","school"),
	CONSTRAINT "services_school_prices_price" CHECK ("services_school_prices"."price" between 100 and 1000000)
);
--> statement-breakpoint
DROP INDEX "services_pack_users_one";--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "course" jsonb;--> statement-breakpoint
ALTER TABLE "services_bookings" ADD COLUMN "carer" jsonb;--> statement-breakpoint
ALTER TABLE "services_pack_users" ADD COLUMN "trial_of" text;--> statement-breakpoint
ALTER TABLE "services_pack_users" ADD COLUMN "course" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "interview_pack_user" text;--> statement-breakpoint
ALTER TABLE "services_applications" ADD COLUMN "interview_invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "trial_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services_school_prices" ADD CONSTRAINT "services_school_prices_pack_services_packs_id_fk" FOREIGN KEY ("pack") REFERENCES "public"."services_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_pack_users_trial" ON "services_pack_users" USING btree ("owner","trial_of") WHERE "services_pack_users"."trial_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "services_pack_users_one" ON "services_pack_users" USING btree ("owner","pack","revision",coalesce("city", ''),coalesce("parent", ''),coalesce("trial_of", ''));--> statement-breakpoint
ALTER TABLE "services_profiles" ADD CONSTRAINT "services_profiles_trial" CHECK ("services_profiles"."trial_minutes" between 0 and 60);