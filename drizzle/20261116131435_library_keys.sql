-- What filters ask for, in one list that words are indexed beside.
CREATE FUNCTION library_keys(mode text, type text, curriculum text, lang text, price integer, subjects jsonb, grades jsonb, subject_keys text[], grade_keys text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array['mode=' || mode, 'lang=' || lang, CASE WHEN price = 0 THEN 'price=free' ELSE 'price=paid' END]
    || CASE WHEN type IS NULL THEN '{}' ELSE array['type=' || type] END
    || CASE WHEN curriculum IS NULL THEN '{}' ELSE array['curriculum=' || curriculum] END
    || array(SELECT 'subjects=' || (s ->> 'value') FROM jsonb_array_elements(subjects) s)
    || array(SELECT 'grades=' || (g ->> 'value') FROM jsonb_array_elements(grades) g)
    || array(SELECT 'subjects~' || s FROM unnest(subject_keys) s WHERE NOT subjects @> jsonb_build_array(jsonb_build_object('value', s)))
    || array(SELECT 'grades~' || g FROM unnest(grade_keys) g WHERE NOT grades @> jsonb_build_array(jsonb_build_object('value', g)))
$$;
--> statement-breakpoint
DROP INDEX "library_items_names";--> statement-breakpoint
DROP INDEX "library_items_doc";--> statement-breakpoint
DROP INDEX "library_items_subjects";--> statement-breakpoint
DROP INDEX "library_items_grades";--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "keys" text[] GENERATED ALWAYS AS (library_keys(mode, type, curriculum, lang, price, subjects, grades, subject_keys, grade_keys)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_named" ON "library_items" USING gin ("keys","names") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';--> statement-breakpoint
CREATE INDEX "library_items_found" ON "library_items" USING gin ("keys","doc") WHERE "library_items"."state" = 'published' and "library_items"."model" = 'unit';