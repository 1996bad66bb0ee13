-- Receipts and credit notes are never changed and never removed.
CREATE FUNCTION commerce_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER commerce_receipts_fixed BEFORE UPDATE OR DELETE ON "commerce_receipts" FOR EACH ROW EXECUTE FUNCTION commerce_fixed();
--> statement-breakpoint
CREATE TRIGGER commerce_receipt_pdfs_fixed BEFORE UPDATE OR DELETE ON "commerce_receipt_pdfs" FOR EACH ROW EXECUTE FUNCTION commerce_fixed();
