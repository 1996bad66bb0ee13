CREATE FUNCTION services_week_open(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(range_agg(int4range(
    (one ->> 'week')::int * 1440 + split_part(one ->> 'start', ':', 1)::int * 60 + split_part(one ->> 'start', ':', 2)::int,
    (one ->> 'week')::int * 1440 + split_part(one ->> 'end', ':', 1)::int * 60 + split_part(one ->> 'end', ':', 2)::int
  )), '{}')
  from jsonb_array_elements(hours) as one
$$;--> statement-breakpoint
ALTER TABLE "services_profiles" ADD COLUMN "week_open" "int4multirange" GENERATED ALWAYS AS (services_week_open(hours)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "services_profiles_by_rate" ON "services_profiles" USING btree ("lag",("satisfied"::float / nullif("ratings", 0)) desc nulls last,"fans" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "services_profiles_by_fans" ON "services_profiles" USING btree ("lag","fans" DESC NULLS LAST,("satisfied"::float / nullif("ratings", 0)) desc nulls last,"id");