-- The price is fixed once somebody has registered.

create or replace function sessions_price_stands() returns trigger language plpgsql as $$
begin
  if old.reg_num > 0
    and (new.price, new.discount, new.discount_end) is distinct from (old.price, old.discount, old.discount_end) then
    raise exception 'the price stands once somebody has registered'
      using errcode = 'check_violation', constraint = 'sessions_price_frozen';
  end if;
  return new;
end $$;

drop trigger if exists sessions_price_stands on sessions;
create trigger sessions_price_stands
  before update of price, discount, discount_end on sessions
  for each row execute function sessions_price_stands();
