-- Where authoring uses files, kept by the database itself, so that no way of writing can forget it.
-- Arguments of the trigger: how the row finds its content: it is its own, or by its deck, or by its content, then the columns that may name files.
create function authoring_file_uses() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  fresh jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  mine text := coalesce(coalesce(fresh, gone) ->> 'id', (coalesce(fresh, gone) ->> 'deck') || ':' || (coalesce(fresh, gone) ->> 'rev'));
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
      select hash, coalesce(fresh ->> 'owner', ''), fresh ->> 'school', tg_table_name, mine, mine from unnest(hashes) hash on conflict do nothing;
  elsif tg_argv[0] = 'deck' then
    insert into files_references (hash, owner, school, "table", record, place)
      select hash, c.owner, c.school, tg_table_name, mine, c.id from unnest(hashes) hash
        join authoring_decks d on d.id = fresh ->> 'deck' join authoring_contents c on c.id = d.content on conflict do nothing;
  else
    insert into files_references (hash, owner, school, "table", record, place)
      select hash, c.owner, c.school, tg_table_name, mine, c.id from unnest(hashes) hash
        join authoring_contents c on c.id = fresh ->> 'content' on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger authoring_contents_uses after insert or delete or update of cover, ext, hidden on authoring_contents for each row execute function authoring_file_uses('own', 'cover', 'ext', 'hidden');
--> statement-breakpoint
create trigger authoring_pages_uses after insert or delete or update of body, pic on authoring_pages for each row execute function authoring_file_uses('deck', 'body', 'pic');
--> statement-breakpoint
create trigger authoring_revisions_uses after insert or delete or update of pages on authoring_revisions for each row execute function authoring_file_uses('deck', 'pages');
--> statement-breakpoint
create trigger authoring_questions_uses after insert or delete or update of body on authoring_questions for each row execute function authoring_file_uses('content', 'body');
--> statement-breakpoint
create trigger authoring_materials_uses after insert or delete or update of list on authoring_materials for each row execute function authoring_file_uses('content', 'list');
--> statement-breakpoint
create trigger authoring_videos_uses after insert or delete or update of video_id, thumbnail on authoring_videos for each row execute function authoring_file_uses('content', 'video_id', 'thumbnail');
--> statement-breakpoint
create trigger authoring_prompts_uses after insert or delete or update of snapshot on authoring_prompts for each row execute function authoring_file_uses('own', 'snapshot');
--> statement-breakpoint
create trigger authoring_slide_templates_uses after insert or delete or update of pages, pic on authoring_slide_templates for each row execute function authoring_file_uses('own', 'pages', 'pic');
--> statement-breakpoint
-- What is there already is noted by the same triggers.
update authoring_contents set cover = cover;
--> statement-breakpoint
update authoring_pages set pic = pic;
--> statement-breakpoint
update authoring_revisions set pages = pages;
--> statement-breakpoint
update authoring_questions set body = body;
--> statement-breakpoint
update authoring_materials set list = list;
--> statement-breakpoint
update authoring_videos set thumbnail = thumbnail;
--> statement-breakpoint
update authoring_prompts set snapshot = snapshot;
--> statement-breakpoint
update authoring_slide_templates set pic = pic;
--> statement-breakpoint
-- Pictures of pages are held as long as a page shows them.
update files_records set loose = true where purpose = 'slide';
