-- What the generator cannot express: blocks that never overlap, counts of classes, classes that keep their type,
-- schools that keep an admin.
create extension if not exists btree_gist;
--> statement-breakpoint
alter table schools_blocks add constraint schools_blocks_overlap
  exclude using gist (term with =, week with =, int4range(start_minute, end_minute) with &&);
--> statement-breakpoint
-- Students of a class are counted once a statement, so that a thousand new ones cost one update.
create function schools_count_students() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger schools_class_students_in after insert on schools_class_students
  referencing new table as fresh for each statement execute function schools_count_students();
--> statement-breakpoint
create trigger schools_class_students_out after delete on schools_class_students
  referencing old table as old_rows for each statement execute function schools_count_students();
--> statement-breakpoint
create trigger schools_class_students_live after update on schools_class_students
  referencing new table as fresh old table as old_rows for each statement execute function schools_count_students();
--> statement-breakpoint
create function schools_count_teachers() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger schools_class_staff_in after insert on schools_class_staff
  referencing new table as fresh for each statement execute function schools_count_teachers();
--> statement-breakpoint
create trigger schools_class_staff_out after delete on schools_class_staff
  referencing old table as old_rows for each statement execute function schools_count_teachers();
--> statement-breakpoint
create function schools_keep_type() returns trigger language plpgsql as $$
begin
  raise exception 'a class keeps its type' using errcode = '23514', constraint = 'schools_classes_type';
end $$;
--> statement-breakpoint
create trigger schools_classes_type before update of type on schools_classes
  for each row when (old.type is distinct from new.type) execute function schools_keep_type();
--> statement-breakpoint
-- Judged at the end of the transaction, so that one admin can hand over to another in it.
create function schools_keep_admin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from schools_schools where id = old.school and deleted_at is null and not personal)
    and not exists (select 1 from schools_staff where school = old.school and admin and archived_at is null) then
    raise exception 'a school keeps an admin' using errcode = '23514', constraint = 'schools_one_admin';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger schools_staff_last_admin after update or delete on schools_staff
  deferrable initially deferred for each row
  when (old.admin and old.archived_at is null) execute function schools_keep_admin();
