-- Keeps what lists and graphs read. Tallies are written when a transaction commits, so that their locks are the last it
-- takes and no two transactions can wait for each other over them.

CREATE FUNCTION transactions_count(line transactions, step int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_tallies AS tally
    (user_id, month, type, status, currency_id, lines, value_usd_raw, shares_raw, fee_usd_raw)
  VALUES (line.user_id, date_trunc('month', line.created_at AT TIME ZONE 'UTC')::date, line.type, line.status,
    coalesce(line.currency_id, ''), step, step * coalesce(line.value_usd_raw, 0),
    step * coalesce(line.shares_raw, 0), step * coalesce(line.fee_usd_raw, 0))
  ON CONFLICT (user_id, month, type, status, currency_id) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    value_usd_raw = tally.value_usd_raw + excluded.value_usd_raw,
    shares_raw = tally.shares_raw + excluded.shares_raw,
    fee_usd_raw = tally.fee_usd_raw + excluded.fee_usd_raw;
END $$;
--> statement-breakpoint
CREATE FUNCTION transactions_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Always in one order: two transactions about the same lines then queue instead of crossing.
  IF TG_OP = 'UPDATE' AND NEW.status < OLD.status THEN
    PERFORM transactions_count(NEW, 1);
    PERFORM transactions_count(OLD, -1);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM transactions_count(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM transactions_count(NEW, 1); END IF;
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
CREATE FUNCTION orders_count(counted orders, step int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tallies AS tally (user_id, month, status, lines)
  VALUES (counted.user_id, date_trunc('month', counted.created_at AT TIME ZONE 'UTC')::date, counted.status, step)
  ON CONFLICT (user_id, month, status) DO UPDATE SET lines = tally.lines + excluded.lines;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status < OLD.status THEN
    PERFORM orders_count(NEW, 1);
    PERFORM orders_count(OLD, -1);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM orders_count(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM orders_count(NEW, 1); END IF;
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
-- Runs after ledger_entries_book (triggers go by name), which has changed the balances and holds the accounts' rows: marks of
-- one person are written one after the other. A transfer between a person's own wallets changes nothing here.
CREATE FUNCTION holdings_remember() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw, bought_raw)
  SELECT moved.owner_id, moved.transfer_id, greatest(moved.created_at, before.at),
    -- Balances are those after the whole statement.
    held.shares_raw - moved.later_raw,
    coalesce(before.invested_usd_raw, 0) + moved.paid_usd_raw, coalesce(before.bought_raw, 0) + moved.bought_raw
  FROM (
    SELECT change.owner_id, change.transfer_id, transfer.created_at,
      coalesce(sum(change.amount_raw) OVER (PARTITION BY change.owner_id ORDER BY change.transfer_id
        ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0) AS later_raw,
      sum(coalesce(bought.total_usd_raw, 0)) OVER running AS paid_usd_raw,
      sum(coalesce(bought.shares_raw, 0)) OVER running AS bought_raw
    FROM (
      SELECT account.owner_id, added.transfer_id, sum(added.amount_raw) AS amount_raw
      FROM added JOIN ledger_accounts account ON account.id = added.account_id
      WHERE added.asset = 'FNX' AND account.owner_id IS NOT NULL
      GROUP BY account.owner_id, added.transfer_id HAVING sum(added.amount_raw) <> 0
    ) change
    JOIN ledger_transfers transfer ON transfer.id = change.transfer_id
    LEFT JOIN orders bought ON bought.id = transfer.order_id AND bought.user_id = change.owner_id
      AND transfer.kind = 'PURCHASE'
    WINDOW running AS (PARTITION BY change.owner_id ORDER BY change.transfer_id)
  ) moved
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(balance_raw), 0) AS shares_raw FROM ledger_accounts
      WHERE owner_id = moved.owner_id AND asset = 'FNX' AND kind = 'wallet'
  ) held
  LEFT JOIN LATERAL (
    SELECT at, invested_usd_raw, bought_raw FROM holding_marks
      WHERE user_id = moved.owner_id ORDER BY at DESC, id DESC LIMIT 1
  ) before ON true
  ORDER BY moved.owner_id, moved.transfer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remember AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION holdings_remember();
