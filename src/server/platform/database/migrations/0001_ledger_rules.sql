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
    AND (NEW.id, NEW.owner_id, NEW.asset, NEW.kind, NEW.address)
      IS NOT DISTINCT FROM (OLD.id, OLD.owner_id, OLD.asset, OLD.kind, OLD.address) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a ledger account changes by its entries alone'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guarded BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
--> statement-breakpoint
-- All entries of a booking come in one statement. They are checked, and balances moved, once for the statement and not for
-- each entry: of all that a purchase asks of the database, that was the dearest part. In one order, so that statements about the
-- same accounts queue instead of crossing. What goes into a balance and out of it again leaves its row alone.
CREATE FUNCTION ledger_book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd record;
BEGIN
  SELECT transfer_id, asset INTO odd FROM added
    GROUP BY transfer_id, asset HAVING sum(amount_raw) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % does not sum to zero in %', odd.transfer_id, odd.asset
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE ledger_accounts account SET balance_raw = account.balance_raw + moved.amount_raw
    FROM (
      SELECT account_id, sum(amount_raw) AS amount_raw FROM added
        GROUP BY account_id HAVING sum(amount_raw) <> 0 ORDER BY account_id
    ) moved
    WHERE account.id = moved.account_id AND account.kind = 'wallet';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_book_entries();
--> statement-breakpoint
-- What the chain said and what an order went through are records too.
CREATE TRIGGER order_history_fixed BEFORE UPDATE OR DELETE ON order_history
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER chain_events_fixed BEFORE UPDATE OR DELETE ON chain_events
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER chain_events_kept BEFORE TRUNCATE ON chain_events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION treasury_transfers_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.return_tx_hash IS NULL
    AND (to_jsonb(NEW) - 'note' - 'return_tx_hash') = (to_jsonb(OLD) - 'note' - 'return_tx_hash')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a treasury transfer is never changed or deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER treasury_transfers_fixed BEFORE UPDATE OR DELETE ON treasury_transfers
  FOR EACH ROW EXECUTE FUNCTION treasury_transfers_guard();
--> statement-breakpoint
-- Declared here and not in the schema: a reference in register/tables.ts would make the register import purchases.
ALTER TABLE transactions ADD CONSTRAINT transactions_order_id_orders_id_fk
  FOREIGN KEY (order_id) REFERENCES orders (id);
