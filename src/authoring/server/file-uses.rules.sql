-- Where authoring uses files, kept by the database itself, so that no way of writing can forget it.
-- Arguments of a trigger: how the row finds its content (it is its own, by its deck, or by its content),
-- then the columns that may name files.

create or replace function authoring_file_uses() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  fresh jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  mine text := coalesce(
    coalesce(fresh, gone) ->> 'id',
    (coalesce(fresh, gone) ->> 'deck') || ':' || (coalesce(fresh, gone) ->> 'rev'));
  names text := '';
  hashes text[];
begin
  if tg_op = 'DELETE' then
    delete from files_references where "table" = tg_table_name and record = mine;
    return null;
  end if;
  for at in 1 .. tg_nargs - 1 loop names := names || ' ' || coalesce(fresh ->> tg_argv[at], ''); end loop;
  hashes := array(select distinct hit[1] from regexp_matches(names, '\m[0-9a-f]{64}\M', 'g') hit);
  delete from files_references where "table" = tg_table_name and record = mine and hash <> all (hashes);
  if cardinality(hashes) = 0 then return null; end if;
  if tg_argv[0] = 'own' then
    insert into files_references (hash, owner, school, "table", record, place)
      select hash, coalesce(fresh ->> 'owner', ''), fresh ->> 'school', tg_table_name, mine, mine from unnest(hashes) hash
      on conflict do nothing;
  elsif tg_argv[0] = 'deck' then
    insert into files_references (hash, owner, school, "table", record, place)
      select hash, c.owner, c.school, tg_table_name, mine, c.id from unnest(hashes) hash
        join authoring_decks d on d.id = fresh ->> 'deck' join authoring_contents c on c.id = d.content
      on conflict do nothing;
  else
    insert into files_references (hash, owner, school, "table", record, place)
      select hash, c.owner, c.school, tg_table_name, mine, c.id from unnest(hashes) hash
        join authoring_contents c on c.id = fresh ->> 'content'
      on conflict do nothing;
  end if;
  return null;
end $$;

drop trigger if exists authoring_contents_uses on authoring_contents;
create trigger authoring_contents_uses
  after insert or delete or update of cover, ext, hidden on authoring_contents
  for each row execute function authoring_file_uses('own', 'cover', 'ext', 'hidden');

drop trigger if exists authoring_pages_uses on authoring_pages;
create trigger authoring_pages_uses
  after insert or delete or update of body, pic on authoring_pages
  for each row execute function authoring_file_uses('deck', 'body', 'pic');

drop trigger if exists authoring_revisions_uses on authoring_revisions;
create trigger authoring_revisions_uses
  after insert or delete or update of pages on authoring_revisions
  for each row execute function authoring_file_uses('deck', 'pages');

drop trigger if exists authoring_removed_pages_uses on authoring_removed_pages;
create trigger authoring_removed_pages_uses
  after insert or delete or update of question, materials on authoring_removed_pages
  for each row execute function authoring_file_uses('deck', 'question', 'materials');

drop trigger if exists authoring_questions_uses on authoring_questions;
create trigger authoring_questions_uses
  after insert or delete or update of body on authoring_questions
  for each row execute function authoring_file_uses('content', 'body');

drop trigger if exists authoring_materials_uses on authoring_materials;
create trigger authoring_materials_uses
  after insert or delete or update of list on authoring_materials
  for each row execute function authoring_file_uses('content', 'list');

drop trigger if exists authoring_videos_uses on authoring_videos;
create trigger authoring_videos_uses
  after insert or delete or update of video_id, thumbnail on authoring_videos
  for each row execute function authoring_file_uses('content', 'video_id', 'thumbnail');

drop trigger if exists authoring_prompts_uses on authoring_prompts;
create trigger authoring_prompts_uses
  after insert or delete or update of snapshot on authoring_prompts
  for each row execute function authoring_file_uses('own', 'snapshot');

drop trigger if exists authoring_slide_templates_uses on authoring_slide_templates;
create trigger authoring_slide_templates_uses
  after insert or delete or update of pages, pic on authoring_slide_templates
  for each row execute function authoring_file_uses('own', 'pages', 'pic');
