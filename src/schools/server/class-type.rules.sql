-- A class keeps its type.

create or replace function schools_keep_type() returns trigger language plpgsql as $$
begin
  raise exception 'a class keeps its type' using errcode = '23514', constraint = 'schools_classes_type';
end $$;

drop trigger if exists schools_classes_type on schools_classes;
create trigger schools_classes_type
  before update of type on schools_classes
  for each row when (old.type is distinct from new.type) execute function schools_keep_type();
