CREATE TABLE "commerce_kept_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"provider" text NOT NULL,
	"customer" text NOT NULL,
	"method" text NOT NULL,
	"network" text,
	"last4" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools_plan_periods" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tier" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"upgrade" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schools_plan_periods_order" CHECK ("schools_plan_periods"."from_at" <= "schools_plan_periods"."until_at")
);
--> statement-breakpoint
ALTER TABLE "schools_schools" DROP CONSTRAINT "schools_teacher_seats";--> statement-breakpoint
ALTER TABLE "schools_schools" DROP CONSTRAINT "schools_student_seats";--> statement-breakpoint
ALTER TABLE "schools_schools" DROP CONSTRAINT "schools_class_limit";--> statement-breakpoint
ALTER TABLE "commerce_gateway_charges" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "commerce_gateway_nonces" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools_schools" ADD COLUMN "plan_cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools_plan_periods" ADD CONSTRAINT "schools_plan_periods_owner_schools_schools_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."schools_schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commerce_kept_cards_buyer" ON "commerce_kept_cards" USING btree ("buyer","provider");--> statement-breakpoint
CREATE INDEX "schools_plan_periods_owner" ON "schools_plan_periods" USING btree ("owner","until_at");--> statement-breakpoint
ALTER TABLE "schools_schools" ADD CONSTRAINT "schools_teacher_seats" CHECK ("schools_schools"."used_teacher" >= 0 and ("schools_schools"."personal" or "schools_schools"."used_teacher" <= "schools_schools"."teacher_seats"));--> statement-breakpoint
ALTER TABLE "schools_schools" ADD CONSTRAINT "schools_student_seats" CHECK ("schools_schools"."used_student" >= 0 and ("schools_schools"."personal" or "schools_schools"."used_student" <= "schools_schools"."student_seats"));--> statement-breakpoint
ALTER TABLE "schools_schools" ADD CONSTRAINT "schools_class_limit" CHECK ("schools_schools"."used_class" >= 0 and ("schools_schools"."personal" or "schools_schools"."class_limit" is null or "schools_schools"."used_class" <= "schools_schools"."class_limit"));