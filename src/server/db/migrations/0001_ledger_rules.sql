-- What a schema cannot say about the ledger: a booking is balanced, is never changed, and moves the
-- balance of the person it belongs to.

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_fixed BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_fixed BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_kept BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- An account begins empty, and from then on only an entry moves its balance: the trigger below runs
-- at depth 2, a statement of anybody else at depth 1.
CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance_raw <> 0 THEN
      RAISE EXCEPTION 'a ledger account begins empty'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
    AND (NEW.id, NEW.owner_id, NEW.asset, NEW.kind)
      IS NOT DISTINCT FROM (OLD.id, OLD.owner_id, OLD.asset, OLD.kind) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a ledger account changes by its entries alone'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guarded BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
--> statement-breakpoint
CREATE FUNCTION ledger_move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance_raw = balance_raw + NEW.amount_raw
    WHERE id = NEW.account_id AND owner_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_move AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_move_balance();
--> statement-breakpoint
-- Checked when the transaction commits, because a booking is complete only then.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_raw) FROM ledger_entries
      WHERE transfer_id = NEW.transfer_id AND asset = NEW.asset) <> 0 THEN
    RAISE EXCEPTION 'transfer % does not sum to zero in %', NEW.transfer_id, NEW.asset
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
--> statement-breakpoint
-- Money that arrived and orders' pasts are records too.
CREATE TRIGGER order_history_fixed BEFORE UPDATE OR DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.chain_id, NEW.tx_hash, NEW.log_index, NEW.currency_id, NEW.amount_raw)
    IS NOT DISTINCT FROM (OLD.chain_id, OLD.tx_hash, OLD.log_index, OLD.currency_id, OLD.amount_raw)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what arrived is never changed or deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_fixed BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_guard();
