-- Entries of a posting sum to zero when its transaction ends.
create function commerce_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from commerce_entries where posting = new.posting) <> 0 then
    raise exception 'posting % does not balance', new.posting using errcode = '23514', constraint = 'commerce_entries_balance';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger commerce_entries_balance after insert on commerce_entries deferrable initially deferred for each row execute function commerce_posting_balances();
--> statement-breakpoint
-- What is written stays as it was. Arguments of the trigger: columns that may still change.
create function commerce_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - tg_argv) = (to_jsonb(old) - tg_argv) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = 'commerce_append_only';
end $$;
--> statement-breakpoint
create trigger commerce_postings_frozen before update or delete on commerce_postings for each row execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_entries_frozen before update or delete on commerce_entries for each row execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_gift_card_logs_frozen before update or delete on commerce_gift_card_logs for each row execute function commerce_append_only();
--> statement-breakpoint
-- An expected row becomes actual or is reversed; nothing else of it changes, and then never again.
create trigger commerce_earnings_frozen before update on commerce_earnings for each row when (old.status = 0) execute function commerce_append_only('status', 'total', 'place', 'actual_at');
--> statement-breakpoint
create trigger commerce_earnings_done before update on commerce_earnings for each row when (old.status <> 0) execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_earnings_kept before delete on commerce_earnings for each row execute function commerce_append_only();
--> statement-breakpoint
-- A setting ends once; another one takes its place.
create trigger commerce_point_settings_frozen before update on commerce_point_settings for each row when (old.until_at is null) execute function commerce_append_only('until_at');
--> statement-breakpoint
create trigger commerce_point_settings_over before update on commerce_point_settings for each row when (old.until_at is not null) execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_point_settings_kept before delete on commerce_point_settings for each row execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_commission_settings_frozen before update on commerce_commission_settings for each row when (old.until_at is null) execute function commerce_append_only('until_at');
--> statement-breakpoint
create trigger commerce_commission_settings_over before update on commerce_commission_settings for each row when (old.until_at is not null) execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_commission_settings_kept before delete on commerce_commission_settings for each row execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_income_settings_frozen before update on commerce_income_settings for each row when (old.until_at is null) execute function commerce_append_only('until_at');
--> statement-breakpoint
create trigger commerce_income_settings_over before update on commerce_income_settings for each row when (old.until_at is not null) execute function commerce_append_only();
--> statement-breakpoint
create trigger commerce_income_settings_kept before delete on commerce_income_settings for each row execute function commerce_append_only();
