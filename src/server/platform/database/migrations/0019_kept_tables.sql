-- A row trigger does not see TRUNCATE: every table whose rows are never deleted refuses it, too.

CREATE TRIGGER order_history_kept_whole BEFORE TRUNCATE ON order_history
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER treasury_transfers_kept_whole BEFORE TRUNCATE ON treasury_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER claims_kept_whole BEFORE TRUNCATE ON claims
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER static_pages_kept_whole BEFORE TRUNCATE ON static_pages
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER treasury_returns_kept_whole BEFORE TRUNCATE ON treasury_returns
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_approvals_kept_whole BEFORE TRUNCATE ON payment_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER officer_rescues_kept_whole BEFORE TRUNCATE ON officer_rescues
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept_whole BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
