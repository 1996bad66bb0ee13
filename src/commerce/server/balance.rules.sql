-- Entries of a posting sum to zero when its transaction ends.

create or replace function commerce_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from commerce_entries where posting = new.posting) <> 0 then
    raise exception 'posting % does not balance', new.posting
      using errcode = '23514', constraint = 'commerce_entries_balance';
  end if;
  return null;
end $$;

drop trigger if exists commerce_entries_balance on commerce_entries;
create constraint trigger commerce_entries_balance
  after insert on commerce_entries
  deferrable initially deferred
  for each row execute function commerce_posting_balances();
