-- Pages, questions and materials of a class snapshot stay as they were when it was made.

create or replace function rooms_snapshot_frozen() returns trigger language plpgsql as $$
begin
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
