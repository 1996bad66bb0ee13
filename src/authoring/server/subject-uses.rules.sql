-- Which subjects content is for, kept by the database itself. Archived content does not count;
-- modules and sessions of services count by the subjects of their service.

create or replace function authoring_note_subjects() returns trigger language plpgsql as $$
begin
  delete from authoring_subject_uses where content = new.id;
  if new.del or new.mode not in ('unit', 'task', 'pdUnit', 'pdTask') then return null; end if;
  insert into authoring_subject_uses (subject, content, "as")
    select distinct subject, new.id, case when new.mode in ('unit', 'pdUnit') then 'unit' else 'task' end
    from (select chosen ->> 'value' as subject from jsonb_array_elements(new.subjects) chosen
      union all select kind from jsonb_array_elements_text(coalesce(new.service -> 'type', '[]'::jsonb)) kind) named
    where subject is not null
    on conflict do nothing;
  return null;
end $$;

drop trigger if exists authoring_contents_subjects_made on authoring_contents;
create trigger authoring_contents_subjects_made
  after insert on authoring_contents
  for each row execute function authoring_note_subjects();

drop trigger if exists authoring_contents_subjects_changed on authoring_contents;
create trigger authoring_contents_subjects_changed
  after update of subjects, service, del, mode on authoring_contents
  for each row
  when (old.subjects is distinct from new.subjects
    or old.service is distinct from new.service
    or old.del is distinct from new.del
    or old.mode is distinct from new.mode)
  execute function authoring_note_subjects();
