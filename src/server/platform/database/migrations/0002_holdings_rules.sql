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
