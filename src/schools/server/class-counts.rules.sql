-- How many students and teachers a class has, and that nobody joins an archived one.
-- Counted once a statement, so that a thousand new students cost one update.

create or replace function schools_count_students() returns trigger language plpgsql as $$
declare
  changed int;
begin
  if tg_op = 'INSERT' then
    update schools_classes c set count_student = c.count_student + n.n
      from (select class, count(*)::int as n from fresh where live group by class) n
      where c.id = n.class and c.archived_at is null;
    get diagnostics changed = row_count;
    if changed < (select count(distinct class) from fresh where live) then
      raise exception 'class archived' using errcode = '23514', constraint = 'schools_class_archived';
    end if;
  elsif tg_op = 'DELETE' then
    update schools_classes c set count_student = c.count_student - n.n
      from (select class, count(*) filter (where live)::int as n from old_rows group by class) n
      where c.id = n.class and n.n > 0;
  else
    update schools_classes c set count_student = c.count_student + n.n
      from (select class, sum(n)::int as n from (
        select class, case when live then 1 else 0 end as n from fresh
        union all select class, case when live then -1 else 0 end from old_rows) both_rows group by class) n
      where c.id = n.class and n.n <> 0;
  end if;
  return null;
end $$;

drop trigger if exists schools_class_students_in on schools_class_students;
create trigger schools_class_students_in
  after insert on schools_class_students
  referencing new table as fresh
  for each statement execute function schools_count_students();

drop trigger if exists schools_class_students_out on schools_class_students;
create trigger schools_class_students_out
  after delete on schools_class_students
  referencing old table as old_rows
  for each statement execute function schools_count_students();

drop trigger if exists schools_class_students_live on schools_class_students;
create trigger schools_class_students_live
  after update on schools_class_students
  referencing new table as fresh old table as old_rows
  for each statement execute function schools_count_students();

create or replace function schools_count_teachers() returns trigger language plpgsql as $$
declare
  changed int;
begin
  if tg_op = 'INSERT' then
    update schools_classes c set count_teacher = c.count_teacher + n.n
      from (select class, count(*)::int as n from fresh group by class) n
      where c.id = n.class and c.archived_at is null;
    get diagnostics changed = row_count;
    if changed < (select count(distinct class) from fresh) then
      raise exception 'class archived' using errcode = '23514', constraint = 'schools_class_archived';
    end if;
  else
    update schools_classes c set count_teacher = c.count_teacher - n.n
      from (select class, count(*)::int as n from old_rows group by class) n where c.id = n.class;
  end if;
  return null;
end $$;

drop trigger if exists schools_class_staff_in on schools_class_staff;
create trigger schools_class_staff_in
  after insert on schools_class_staff
  referencing new table as fresh
  for each statement execute function schools_count_teachers();

drop trigger if exists schools_class_staff_out on schools_class_staff;
create trigger schools_class_staff_out
  after delete on schools_class_staff
  referencing old table as old_rows
  for each statement execute function schools_count_teachers();
