-- Participants are stored in the session's row, and in the rows of a course's sessions; so is the number of
-- registrations. Both are updated incrementally, so that simultaneous registrations are counted, and the seat
-- limit is a check constraint.

create or replace function sessions_joined() returns trigger language plpgsql as $$
begin
  update sessions s set
    people = array(select distinct unnest(s.people || came.uids)),
    reg_num = s.reg_num
      + case when s.id = came.session and tg_table_name = 'sessions_registrations' then came.n else 0 end
  from (select session, array_agg(uid) as uids, count(*)::int as n from changed group by session) came
  where s.id = came.session or (s.pid = came.session and tg_table_name = 'sessions_registrations');
  return null;
end $$;

create or replace function sessions_left() returns trigger language plpgsql as $$
begin
  update sessions s set
    people = array(select p from unnest(s.people) p where p <> all (gone.uids)),
    reg_num = s.reg_num
      - case when s.id = gone.session and tg_table_name = 'sessions_registrations' then gone.n else 0 end
  from (select session, array_agg(uid) as uids, count(*)::int as n from changed group by session) gone
  where s.id = gone.session or (s.pid = gone.session and tg_table_name = 'sessions_registrations');
  return null;
end $$;

drop trigger if exists sessions_students_joined on sessions_students;
create trigger sessions_students_joined
  after insert on sessions_students
  referencing new table as changed
  for each statement execute function sessions_joined();

drop trigger if exists sessions_students_left on sessions_students;
create trigger sessions_students_left
  after delete on sessions_students
  referencing old table as changed
  for each statement execute function sessions_left();

drop trigger if exists sessions_registrations_joined on sessions_registrations;
create trigger sessions_registrations_joined
  after insert on sessions_registrations
  referencing new table as changed
  for each statement execute function sessions_joined();

drop trigger if exists sessions_registrations_left on sessions_registrations;
create trigger sessions_registrations_left
  after delete on sessions_registrations
  referencing old table as changed
  for each statement execute function sessions_left();
