-- What was published before says what it is about and how demanding it is, too.
update library_items set knowledge = topics where model = 'unit';
--> statement-breakpoint
update library_items i set bloom = l.bloom, dimension = l.dimension from (
  select v.id, max(b.level::int) as bloom, max((q.body ->> 'dimension')::int) as dimension
  from library_versions v join authoring_questions q on q.content = any(v.parts) left join lateral jsonb_array_elements_text(q.body -> 'bloom') b(level) on true group by v.id
) l where l.id = i.version and i.model = 'unit';
--> statement-breakpoint
update library_items i set knowledge = l.targets, dimension = l.dimension from (
  select v.id,
    array(select distinct t from jsonb_array_elements(v.snapshot -> 'pages') p, jsonb_array_elements_text((p -> 'outline') || (p -> 'assess')) t) as targets,
    (select max((q ->> 'dimension')::int) from jsonb_array_elements(v.snapshot -> 'questions') q) as dimension
  from library_versions v where v.snapshot is not null
) l where l.id = i.version and i.model = 'prompts';
