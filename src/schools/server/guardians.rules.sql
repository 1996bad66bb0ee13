-- The specification's parent is part of the student's row; the guardian at position 0 is its copy.

create or replace function schools_first_guardian() returns trigger language plpgsql as $$
begin
  if new.parent_name = '' and new.parent_email is null and new.parent_phone is null then
    delete from schools_guardians where student = new.id and position = 0;
    return null;
  end if;
  insert into schools_guardians (id, school, student, position, name, email, phone, status, created_at)
    -- The time of the student's id with another random part is a valid UUIDv7.
    values (substr(new.id, 1, 19) || substr(gen_random_uuid()::text, 20), new.school, new.id, 0,
      new.parent_name, new.parent_email, new.parent_phone, new.parent_status, new.updated_at)
    on conflict (student, position) do update
      set name = excluded.name, email = excluded.email, phone = excluded.phone, status = excluded.status;
  return null;
end $$;

drop trigger if exists schools_students_first_guardian on schools_students;
create trigger schools_students_first_guardian
  after insert or update of parent_name, parent_email, parent_phone, parent_status on schools_students
  for each row execute function schools_first_guardian();
