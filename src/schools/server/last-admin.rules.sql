-- A school keeps an admin. Judged at the end of the transaction, so that one admin can hand over to another in it.

create or replace function schools_keep_admin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from schools_schools where id = old.school and deleted_at is null and not personal)
    and not exists (select 1 from schools_staff where school = old.school and admin and archived_at is null) then
    raise exception 'a school keeps an admin' using errcode = '23514', constraint = 'schools_one_admin';
  end if;
  return null;
end $$;

drop trigger if exists schools_staff_last_admin on schools_staff;
create constraint trigger schools_staff_last_admin
  after update or delete on schools_staff
  deferrable initially deferred
  for each row when (old.admin and old.archived_at is null) execute function schools_keep_admin();
