-- What held shares cost, by average. Dashboard, graph, statement and exports read the marks that these functions write.

-- Shares at the price of a time, in dollars with 8 decimals; null before the first price.
CREATE FUNCTION share_value(amount_raw numeric, moment timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT div(amount_raw * price_raw, 1000000) FROM share_prices WHERE effective_at <= moment ORDER BY effective_at DESC LIMIT 1
$$;
--> statement-breakpoint
-- What shares cost when they came: a purchase what was paid with its fee, all others the value at the share price of the block, or
-- what the owner has entered instead. Zero before the first price.
CREATE FUNCTION acquisition_cost(person uuid, transfer bigint, came_raw numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(entered.cost_usd_raw, bought.total_usd_raw, share_value(came_raw, booked.created_at), 0)
  FROM ledger_transfers booked
  LEFT JOIN received_costs entered ON entered.user_id = person AND entered.reference = booked.reference
  LEFT JOIN orders bought ON bought.id = booked.order_id AND bought.user_id = person AND booked.kind = 'PURCHASE'
  WHERE booked.id = transfer
$$;
--> statement-breakpoint
-- The cost of a holding after a change of it. Shares leave with their average cost; the rest keeps what the rounding leaves.
CREATE FUNCTION cost_after(person uuid, transfer bigint, held_raw numeric, cost_raw numeric, change_raw numeric)
  RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN change_raw > 0 THEN cost_raw + acquisition_cost(person, transfer, change_raw)
    WHEN held_raw + change_raw <= 0 THEN 0
    ELSE cost_raw - div(cost_raw * -change_raw, held_raw)
  END
$$;
--> statement-breakpoint
-- Runs after ledger_entries_book (triggers go by name), which has changed the balances and holds the accounts' rows: marks of
-- one person are written one after the other. A transfer between a person's own wallets changes nothing here.
CREATE OR REPLACE FUNCTION holdings_remember() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
  mark holding_marks;
BEGIN
  FOR moved IN
    SELECT account.owner_id, added.transfer_id, booked.created_at, sum(added.amount_raw) AS change_raw
    FROM added
    JOIN ledger_accounts account ON account.id = added.account_id
    JOIN ledger_transfers booked ON booked.id = added.transfer_id
    WHERE added.asset = 'FNX' AND account.owner_id IS NOT NULL
    GROUP BY account.owner_id, added.transfer_id, booked.created_at HAVING sum(added.amount_raw) <> 0
    ORDER BY account.owner_id, added.transfer_id
  LOOP
    IF mark.user_id IS DISTINCT FROM moved.owner_id THEN
      SELECT * INTO mark FROM holding_marks WHERE user_id = moved.owner_id ORDER BY at DESC, id DESC LIMIT 1;
    END IF;
    INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, bought_raw, invested_usd_raw)
    VALUES (moved.owner_id, moved.transfer_id, greatest(moved.created_at, mark.at),
      coalesce(mark.shares_raw, 0) + moved.change_raw, coalesce(mark.shares_raw, 0) + moved.change_raw,
      cost_after(moved.owner_id, moved.transfer_id, coalesce(mark.shares_raw, 0), coalesce(mark.invested_usd_raw, 0),
        moved.change_raw))
    RETURNING * INTO mark;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Writes the costs of a person's marks again, after the owner has entered or taken back a cost. The caller holds the lock of the
-- index, so that no mark is added meanwhile.
CREATE FUNCTION holdings_reckon(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  mark record;
  held_raw numeric := 0;
  cost_raw numeric := 0;
BEGIN
  FOR mark IN SELECT id, transfer_id, shares_raw FROM holding_marks WHERE user_id = person ORDER BY at, id LOOP
    cost_raw := cost_after(person, mark.transfer_id, held_raw, cost_raw, mark.shares_raw - held_raw);
    held_raw := mark.shares_raw;
    UPDATE holding_marks SET invested_usd_raw = cost_raw, bought_raw = held_raw
      WHERE id = mark.id AND (invested_usd_raw <> cost_raw OR bought_raw <> held_raw);
  END LOOP;
END $$;
--> statement-breakpoint
-- Marks of before: an index that runs meanwhile waits for this lock of it.
DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('chain-index', 56));
  PERFORM holdings_reckon(owned.user_id) FROM (SELECT DISTINCT user_id FROM holding_marks) owned;
END $$;
