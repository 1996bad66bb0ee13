-- Bytes in use of a pool, counted by triggers: equal bytes count once per pool, for all its senders.

create or replace function files_count_space() returns trigger language plpgsql as $$
declare
  n int;
begin
  if tg_op <> 'DELETE' then
    insert into files_spaces (pool, used) values (new.pool, 0) on conflict (pool) do update set pool = excluded.pool;
    insert into files_held as h (pool, hash, records) values (new.pool, new.hash, 1)
      on conflict (pool, hash) do update set records = h.records + 1 returning records into n;
    if n = 1 then update files_spaces set used = used + new.size where pool = new.pool; end if;
  end if;
  if tg_op <> 'INSERT' then
    perform 1 from files_spaces where pool = old.pool for update;
    update files_held set records = records - 1 where pool = old.pool and hash = old.hash returning records into n;
    if n = 0 then
      delete from files_held where pool = old.pool and hash = old.hash;
      update files_spaces set used = used - old.size where pool = old.pool;
    end if;
  end if;
  return null;
end $$;

drop trigger if exists files_count_space on files_records;
create trigger files_count_space
  after insert or delete or update of pool, hash, size on files_records
  for each row execute function files_count_space();
