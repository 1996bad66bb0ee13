-- Pages, questions and materials of a class snapshot stay as they were when it was made. Pages that are inserted later,
-- in a class that was opened again or in own study, come in with what belongs to them.

create or replace function rooms_snapshot_only_gains(before jsonb, after jsonb, key text, fresh text[])
returns boolean language sql immutable as $$
  select before = coalesce(
    jsonb_agg(entry order by place) filter (where not coalesce(entry ->> key = any (fresh), false)), '[]')
  from jsonb_array_elements(after) with ordinality as entries (entry, place)
$$;

create or replace function rooms_snapshot_frozen() returns trigger language plpgsql as $$
declare
  fresh text[] := array(
    select page ->> '_id' from jsonb_array_elements(new.pages) as page
    except
    select page ->> '_id' from jsonb_array_elements(old.pages) as page);
begin
  if rooms_snapshot_only_gains(old.pages, new.pages, '_id', fresh)
    and rooms_snapshot_only_gains(old.questions, new.questions, 'page', fresh)
    and rooms_snapshot_only_gains(old.materials, new.materials, 'page', fresh)
  then
    return new;
  end if;
  raise exception 'snapshot % is frozen', old.id using errcode = '23514', constraint = 'rooms_snapshots_frozen';
end $$;

drop trigger if exists rooms_snapshots_frozen on rooms_snapshots;
create trigger rooms_snapshots_frozen
  before update on rooms_snapshots
  for each row
  when (new.pages is distinct from old.pages
    or new.questions is distinct from old.questions
    or new.materials is distinct from old.materials)
  execute function rooms_snapshot_frozen();
