-- The service's own role can neither begin nor carry out a removal without signatures: only the owner of the table can.
CREATE FUNCTION officer_rescue_by_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role((SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RAISE EXCEPTION 'Only the owner of the database removes an officer without signatures' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER officer_rescues_begun BEFORE INSERT ON officer_rescues
  FOR EACH ROW EXECUTE FUNCTION officer_rescue_by_owner();
--> statement-breakpoint
CREATE TRIGGER officer_rescues_done BEFORE UPDATE ON officer_rescues
  FOR EACH ROW WHEN (NEW.ended = 'DONE' AND OLD.ended IS DISTINCT FROM 'DONE') EXECUTE FUNCTION officer_rescue_by_owner();
--> statement-breakpoint
CREATE TRIGGER officer_rescues_kept BEFORE DELETE ON officer_rescues
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
