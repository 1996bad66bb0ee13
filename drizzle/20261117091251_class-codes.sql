ALTER TABLE "schools_classes" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "schools_classes" ADD COLUMN "size_limit" integer;--> statement-breakpoint
-- Multiplying by a number prime to 31 is a bijection modulo 31^7, so the codes of all classes differ.
UPDATE "schools_classes" AS class SET "code" = (
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', ((numbered.n / power(31, k)::bigint) % 31 + 1)::int, 1), '' order by k)
  from generate_series(0, 6) k
) FROM (
  select id, mod(row_number() over (order by md5(id)) * 7919000777 + 10000019, 27512614111) as n from "schools_classes"
) AS numbered WHERE numbered.id = class.id;--> statement-breakpoint
ALTER TABLE "schools_classes" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
UPDATE "schools_classes" AS class SET "size_limit" = greatest(40, class."count_student")
  FROM "schools_schools" AS school WHERE school.id = class.school and school.personal and school.tier = 'free';--> statement-breakpoint
CREATE UNIQUE INDEX "schools_classes_code" ON "schools_classes" USING btree ("code");--> statement-breakpoint
ALTER TABLE "schools_classes" ADD CONSTRAINT "schools_classes_size" CHECK ("schools_classes"."size_limit" is null or "schools_classes"."count_student" <= "schools_classes"."size_limit");
