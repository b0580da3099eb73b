CREATE TRIGGER claims_fixed BEFORE UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER operator_actions_fixed BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
