-- Receipts and credit notes are never changed and never removed.

create or replace function commerce_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger if exists commerce_receipts_fixed on commerce_receipts;
create trigger commerce_receipts_fixed
  before update or delete on commerce_receipts
  for each row execute function commerce_fixed();

drop trigger if exists commerce_receipt_pdfs_fixed on commerce_receipt_pdfs;
create trigger commerce_receipt_pdfs_fixed
  before update or delete on commerce_receipt_pdfs
  for each row execute function commerce_fixed();
