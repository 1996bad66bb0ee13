-- Credits: what happened to them is only ever added to; owner and snapshot of a bought package stay as they were sold.

create or replace function services_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - tg_argv) = (to_jsonb(old) - tg_argv) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = 'services_append_only';
end $$;

drop trigger if exists services_credit_logs_frozen on services_credit_logs;
create trigger services_credit_logs_frozen
  before update or delete on services_credit_logs
  for each row execute function services_append_only();

drop trigger if exists services_pack_users_frozen on services_pack_users;
create trigger services_pack_users_frozen
  before update or delete on services_pack_users
  for each row execute function services_append_only('location', 'course', 'is_paid', 'order', 'updated_at');

-- A credit leaves `available` once.
drop trigger if exists services_credits_open on services_credits;
create trigger services_credits_open
  before update on services_credits
  for each row when (old.status = 'available')
  execute function services_append_only('status', 'booking', 'warned_at', 'updated_at');

drop trigger if exists services_credits_closed on services_credits;
create trigger services_credits_closed
  before update on services_credits
  for each row when (old.status <> 'available') execute function services_append_only();

drop trigger if exists services_credits_kept on services_credits;
create trigger services_credits_kept
  before delete on services_credits
  for each row execute function services_append_only();
