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
-- Runs after ledger_entries_book (triggers go by name), which has changed the balances and holds the accounts' rows: marks of
-- one person are written one after the other. Of a booking such as from available to staked its end counts, not its middle.
CREATE FUNCTION holdings_remember() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark record;
BEGIN
  FOR mark IN
    SELECT moved.owner_id, moved.transfer_id, transfer.created_at,
      -- Balances are those after the whole statement.
      held.shares_raw - moved.later_raw AS shares_raw,
      coalesce(bought.total_usd_raw, 0) AS paid_usd_raw, coalesce(bought.shares_raw, 0) AS bought_raw
    FROM (
      SELECT account.owner_id, added.transfer_id,
        coalesce(sum(sum(added.amount_raw)) OVER (PARTITION BY account.owner_id ORDER BY added.transfer_id
          ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0) AS later_raw
      FROM added JOIN ledger_accounts account ON account.id = added.account_id
      WHERE added.asset = 'FNX' AND account.owner_id IS NOT NULL AND account.kind IN ('available', 'staked')
      GROUP BY account.owner_id, added.transfer_id
    ) moved
    JOIN ledger_transfers transfer ON transfer.id = moved.transfer_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(balance_raw), 0) AS shares_raw FROM ledger_accounts
        WHERE owner_id = moved.owner_id AND asset = 'FNX' AND kind IN ('available', 'staked')
    ) held
    LEFT JOIN LATERAL (
      SELECT total_usd_raw, shares_raw FROM orders
        WHERE transfer.kind = 'PURCHASE' AND user_id = moved.owner_id
          AND id = CASE WHEN transfer.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            THEN transfer.reference::uuid END
    ) bought ON true
    ORDER BY moved.owner_id, moved.transfer_id
  LOOP
    INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw, bought_raw)
    SELECT mark.owner_id, mark.transfer_id, greatest(mark.created_at, before.at), mark.shares_raw,
      coalesce(before.invested_usd_raw, 0) + mark.paid_usd_raw, coalesce(before.bought_raw, 0) + mark.bought_raw
    FROM (VALUES (1)) one
    LEFT JOIN LATERAL (
      SELECT at, invested_usd_raw, bought_raw FROM holding_marks
        WHERE user_id = mark.owner_id ORDER BY at DESC, id DESC LIMIT 1
    ) before ON true;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remember AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION holdings_remember();
