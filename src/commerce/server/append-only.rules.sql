-- Rows are immutable. Trigger arguments: columns that may still change.

create or replace function commerce_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - tg_argv) = (to_jsonb(old) - tg_argv) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = 'commerce_append_only';
end $$;

-- Postings, their entries and what happened to gift cards: never changed.
drop trigger if exists commerce_postings_frozen on commerce_postings;
create trigger commerce_postings_frozen
  before update or delete on commerce_postings
  for each row execute function commerce_append_only();

drop trigger if exists commerce_entries_frozen on commerce_entries;
create trigger commerce_entries_frozen
  before update or delete on commerce_entries
  for each row execute function commerce_append_only();

drop trigger if exists commerce_gift_card_logs_frozen on commerce_gift_card_logs;
create trigger commerce_gift_card_logs_frozen
  before update or delete on commerce_gift_card_logs
  for each row execute function commerce_append_only();

-- An expected row becomes actual or is reversed; nothing else of it changes, and then never again.
drop trigger if exists commerce_earnings_frozen on commerce_earnings;
create trigger commerce_earnings_frozen
  before update on commerce_earnings
  for each row when (old.status = 0) execute function commerce_append_only('status', 'total', 'place', 'actual_at');

drop trigger if exists commerce_earnings_done on commerce_earnings;
create trigger commerce_earnings_done
  before update on commerce_earnings
  for each row when (old.status <> 0) execute function commerce_append_only();

drop trigger if exists commerce_earnings_kept on commerce_earnings;
create trigger commerce_earnings_kept
  before delete on commerce_earnings
  for each row execute function commerce_append_only();

-- A setting ends once; another one takes its place.
drop trigger if exists commerce_point_settings_frozen on commerce_point_settings;
create trigger commerce_point_settings_frozen
  before update on commerce_point_settings
  for each row when (old.until_at is null) execute function commerce_append_only('until_at');

drop trigger if exists commerce_point_settings_over on commerce_point_settings;
create trigger commerce_point_settings_over
  before update on commerce_point_settings
  for each row when (old.until_at is not null) execute function commerce_append_only();

drop trigger if exists commerce_point_settings_kept on commerce_point_settings;
create trigger commerce_point_settings_kept
  before delete on commerce_point_settings
  for each row execute function commerce_append_only();

drop trigger if exists commerce_commission_settings_frozen on commerce_commission_settings;
create trigger commerce_commission_settings_frozen
  before update on commerce_commission_settings
  for each row when (old.until_at is null) execute function commerce_append_only('until_at');

drop trigger if exists commerce_commission_settings_over on commerce_commission_settings;
create trigger commerce_commission_settings_over
  before update on commerce_commission_settings
  for each row when (old.until_at is not null) execute function commerce_append_only();

drop trigger if exists commerce_commission_settings_kept on commerce_commission_settings;
create trigger commerce_commission_settings_kept
  before delete on commerce_commission_settings
  for each row execute function commerce_append_only();

drop trigger if exists commerce_income_settings_frozen on commerce_income_settings;
create trigger commerce_income_settings_frozen
  before update on commerce_income_settings
  for each row when (old.until_at is null) execute function commerce_append_only('until_at');

drop trigger if exists commerce_income_settings_over on commerce_income_settings;
create trigger commerce_income_settings_over
  before update on commerce_income_settings
  for each row when (old.until_at is not null) execute function commerce_append_only();

drop trigger if exists commerce_income_settings_kept on commerce_income_settings;
create trigger commerce_income_settings_kept
  before delete on commerce_income_settings
  for each row execute function commerce_append_only();
