-- Keeps what lists and graphs read. Tallies are written when a transaction commits, so that their locks are the last it
-- takes and no two transactions can wait for each other over them.

CREATE FUNCTION transactions_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_tallies AS tally
    (user_id, month, type, status, currency_id, lines, value_usd_raw, shares_raw, fee_usd_raw)
  SELECT user_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, type, status,
    coalesce(currency_id, ''), sum(step), sum(step * coalesce(value_usd_raw, 0)),
    sum(step * coalesce(shares_raw, 0)), sum(step * coalesce(fee_usd_raw, 0))
  FROM (
    SELECT OLD.user_id, OLD.created_at, OLD.type, OLD.status, OLD.currency_id, OLD.value_usd_raw,
      OLD.shares_raw, OLD.fee_usd_raw, -1 AS step WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.user_id, NEW.created_at, NEW.type, NEW.status, NEW.currency_id, NEW.value_usd_raw,
      NEW.shares_raw, NEW.fee_usd_raw, 1 WHERE TG_OP <> 'DELETE'
  ) change
  GROUP BY 1, 2, 3, 4, 5
  -- Always in one order: two transactions about the same lines then queue instead of crossing.
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (user_id, month, type, status, currency_id) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    value_usd_raw = tally.value_usd_raw + excluded.value_usd_raw,
    shares_raw = tally.shares_raw + excluded.shares_raw,
    fee_usd_raw = tally.fee_usd_raw + excluded.fee_usd_raw;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER transactions_tallied AFTER INSERT OR DELETE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transactions_tally();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER transactions_retallied AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.created_at, OLD.type, OLD.status, OLD.currency_id, OLD.value_usd_raw,
      OLD.shares_raw, OLD.fee_usd_raw)
    IS DISTINCT FROM (NEW.user_id, NEW.created_at, NEW.type, NEW.status, NEW.currency_id,
      NEW.value_usd_raw, NEW.shares_raw, NEW.fee_usd_raw))
  EXECUTE FUNCTION transactions_tally();
--> statement-breakpoint
CREATE FUNCTION orders_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tallies AS tally (user_id, month, status, lines)
  SELECT user_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, status, sum(step)
  FROM (
    SELECT OLD.user_id, OLD.created_at, OLD.status, -1 AS step WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.user_id, NEW.created_at, NEW.status, 1 WHERE TG_OP <> 'DELETE'
  ) change
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, month, status) DO UPDATE SET lines = tally.lines + excluded.lines;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_tallied AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_tally();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_retallied AFTER UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.created_at, OLD.status)
    IS DISTINCT FROM (NEW.user_id, NEW.created_at, NEW.status))
  EXECUTE FUNCTION orders_tally();
--> statement-breakpoint
-- Runs after ledger_entries_move (triggers go by name), which has changed the balance and holds the account's row: marks of
-- one person are written one after the other.
CREATE FUNCTION holdings_remember() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  held numeric;
  transfer ledger_transfers;
  before holding_marks;
  paid numeric := 0;
  bought numeric := 0;
BEGIN
  SELECT owner_id INTO owner FROM ledger_accounts
    WHERE id = NEW.account_id AND owner_id IS NOT NULL AND kind IN ('available', 'staked');
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(balance_raw), 0) INTO held FROM ledger_accounts
    WHERE owner_id = owner AND asset = NEW.asset AND kind IN ('available', 'staked');
  -- The second entry of a booking, such as from available to staked: its end counts, not its middle.
  UPDATE holding_marks SET shares_raw = held WHERE user_id = owner AND transfer_id = NEW.transfer_id;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT * INTO transfer FROM ledger_transfers WHERE id = NEW.transfer_id;
  IF transfer.kind = 'PURCHASE' AND transfer.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    SELECT total_usd_raw, shares_raw INTO paid, bought FROM orders
      WHERE id = transfer.reference::uuid AND user_id = owner;
  END IF;
  SELECT * INTO before FROM holding_marks WHERE user_id = owner ORDER BY at DESC, id DESC LIMIT 1;
  INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw, bought_raw)
  VALUES (owner, NEW.transfer_id, greatest(transfer.created_at, before.at), held,
    coalesce(before.invested_usd_raw, 0) + coalesce(paid, 0),
    coalesce(before.bought_raw, 0) + coalesce(bought, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remember AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.asset = 'FNX') EXECUTE FUNCTION holdings_remember();
