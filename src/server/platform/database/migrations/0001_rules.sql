-- What a schema cannot say: what is written once, what sums to zero, and what follows from what.

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- Rows that are written once: no change, no deletion.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['chain_events', 'claims', 'journal', 'ledger_entries', 'ledger_transfers', 'order_history',
    'payment_approvals', 'treasury_returns'] LOOP
    EXECUTE format('CREATE TRIGGER %s_fixed BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
      kept, kept);
  END LOOP;
  -- A row trigger does not see TRUNCATE: every table whose rows are never deleted refuses it, too.
  FOREACH kept IN ARRAY ARRAY['chain_action_claims', 'chain_action_sends', 'chain_events', 'claims', 'journal', 'ledger_accounts',
    'ledger_entries', 'ledger_transfers', 'officer_rescues', 'order_history', 'payment_approvals', 'texts', 'treasury_returns',
    'treasury_transfers'] LOOP
    EXECUTE format('CREATE TRIGGER %s_kept BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
      kept, kept);
  END LOOP;
END $$;
--> statement-breakpoint
-- An account begins empty, and from then on only an entry moves its balance: the trigger below runs at depth 2, a statement of anybody
-- else at depth 1. The accounts of a holder’s addresses become a person’s once, when the person is that holder.
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
  IF TG_OP = 'UPDATE' AND OLD.owner_id IS NULL
    AND (NEW.id, NEW.asset, NEW.kind, NEW.address, NEW.balance_raw)
      IS NOT DISTINCT FROM (OLD.id, OLD.asset, OLD.kind, OLD.address, OLD.balance_raw)
    AND EXISTS (
      SELECT FROM share_wallets known JOIN users person ON person.holder_id = known.holder
        WHERE known.address = NEW.address AND person.id = NEW.owner_id
    ) THEN
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
--> statement-breakpoint
-- Shares at the price of a time, in dollars with 8 decimals; null before the first price.
CREATE FUNCTION share_value(amount_raw numeric, moment timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT div(amount_raw * price_raw, 1000000) FROM share_prices WHERE effective_at <= moment ORDER BY effective_at DESC LIMIT 1
$$;
--> statement-breakpoint
-- What shares cost when they came: a purchase what was paid with its fee, new shares of a bonus issue or a split nothing (what was paid is
-- spread over more shares), all others the value at the share price of the block, or what the owner has entered instead. Zero before the
-- first price.
CREATE FUNCTION acquisition_cost(person uuid, transfer bigint, came_raw numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(entered.cost_usd_raw, bought.total_usd_raw, booked.paid_usd_raw,
    CASE WHEN booked.kind = 'BONUS' THEN 0 ELSE share_value(came_raw, booked.created_at) END, 0)
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
CREATE FUNCTION holdings_remember() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw)
    VALUES (moved.owner_id, moved.transfer_id, greatest(moved.created_at, mark.at),
      coalesce(mark.shares_raw, 0) + moved.change_raw,
      cost_after(moved.owner_id, moved.transfer_id, coalesce(mark.shares_raw, 0), coalesce(mark.invested_usd_raw, 0),
        moved.change_raw))
    RETURNING * INTO mark;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_remember AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION holdings_remember();
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
    UPDATE holding_marks SET invested_usd_raw = cost_raw WHERE id = mark.id AND invested_usd_raw <> cost_raw;
  END LOOP;
END $$;
--> statement-breakpoint
-- Gives a person what the index has booked for their holder before the person had an account: as if the index were made again. The caller
-- holds the lock of the index.
CREATE FUNCTION holdings_take(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts account SET owner_id = person
    FROM share_wallets known JOIN users taker ON taker.holder_id = known.holder
    WHERE taker.id = person AND account.address = known.address AND account.kind = 'wallet' AND account.owner_id IS NULL;
  UPDATE payouts SET user_id = person FROM users taker
    WHERE taker.id = person AND payouts.holder = taker.holder_id AND payouts.user_id IS NULL;
  INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw)
    SELECT person, transfer_id, created_at, sum(change_raw) OVER running, 0
    FROM (
      SELECT entry.transfer_id, booked.created_at, sum(entry.amount_raw) AS change_raw
      FROM ledger_entries entry
      JOIN ledger_accounts account ON account.id = entry.account_id
      JOIN ledger_transfers booked ON booked.id = entry.transfer_id
      WHERE account.owner_id = person AND entry.asset = 'FNX'
      GROUP BY entry.transfer_id, booked.created_at HAVING sum(entry.amount_raw) <> 0
    ) moved
    WINDOW running AS (ORDER BY transfer_id)
    ON CONFLICT (user_id, transfer_id) DO NOTHING;
  PERFORM holdings_reckon(person);
END $$;
--> statement-breakpoint
-- Entries are numbered without gaps and chained: each hash covers its entry and the hash before it, as a Merkle-Damgård chain does.
-- The text is a JSON array, so that a hash can be recomputed outside the database. The list of signers is in it where there are two.
CREATE FUNCTION journal_text(entry journal) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.actor, entry.source, entry.action, entry.target,
    entry.reason, entry.proposal, entry.before, entry.after)
    || CASE WHEN entry.signers IS NULL THEN '[]' ELSE jsonb_build_array(entry.signers) END)::text
$$;
--> statement-breakpoint
CREATE FUNCTION journal_hash(entry journal) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(entry.previous_hash || journal_text(entry), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Serialized until the end of the transaction: two entries cannot follow the same one.
CREATE FUNCTION journal_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last journal;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('journal', 0));
  SELECT * INTO last FROM journal ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, '');
  NEW.hash := journal_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_chained BEFORE INSERT ON journal
  FOR EACH ROW EXECUTE FUNCTION journal_chain();
--> statement-breakpoint
-- Names that share trigrams with a customer's. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "sanctions_names_key" ON "sanctions_names" USING gin ("key" gin_trgm_ops);
--> statement-breakpoint
-- A send is written once. What the chain says of it is added until its outcome is known.
CREATE FUNCTION chain_action_sends_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
    AND (NEW.id, NEW.action_id, NEW.tx_hash, NEW.reported_by, NEW.reported_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.action_id, OLD.tx_hash, OLD.reported_by, OLD.reported_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the record of a sent transaction is never changed or deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER chain_action_sends_fixed BEFORE UPDATE OR DELETE ON chain_action_sends
  FOR EACH ROW EXECUTE FUNCTION chain_action_sends_guard();
--> statement-breakpoint
CREATE FUNCTION chain_action_claims_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ended IS NULL
    AND (NEW.id, NEW.action_id, NEW.way, NEW.claimed_by, NEW.claimed_at, NEW.sender, NEW.nonce)
      IS NOT DISTINCT FROM (OLD.id, OLD.action_id, OLD.way, OLD.claimed_by, OLD.claimed_at, OLD.sender, OLD.nonce) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a claim of an action is ended once, and never changed or deleted'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER chain_action_claims_fixed BEFORE UPDATE OR DELETE ON chain_action_claims
  FOR EACH ROW EXECUTE FUNCTION chain_action_claims_guard();
--> statement-breakpoint
CREATE FUNCTION hex_numeric(digits text) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  total numeric := 0;
  digit text;
BEGIN
  FOREACH digit IN ARRAY regexp_split_to_array(lower(digits), '') LOOP
    total := total * 16 + strpos('0123456789abcdef', digit) - 1;
  END LOOP;
  RETURN total;
END $$;
--> statement-breakpoint
-- The call that officers sign is read here, byte by byte: transfer(address,uint256) to the sender of the payment.
CREATE FUNCTION treasury_returns_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid treasury_transfers;
  call text;
BEGIN
  SELECT * INTO paid FROM treasury_transfers
    WHERE chain_id = NEW.chain_id AND tx_hash = NEW.tx_hash AND log_index = NEW.log_index FOR UPDATE;
  SELECT data INTO call FROM chain_actions WHERE id = NEW.action_id;
  IF paid.return_tx_hash IS NOT NULL THEN
    RAISE EXCEPTION 'the payment was returned by %', paid.return_tx_hash
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'treasury_returns_guard';
  END IF;
  IF NEW.amount_raw > paid.amount_raw
    OR call !~ '^0xa9059cbb[0-9a-f]{128}$'
    OR substr(call, 11, 64) <> lpad(substr(paid.from_address, 3), 64, '0')
    OR hex_numeric(substr(call, 75, 64)) <> NEW.amount_raw THEN
    RAISE EXCEPTION 'a return pays the sender at most what was received'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'treasury_returns_guard';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER treasury_returns_checked BEFORE INSERT ON treasury_returns
  FOR EACH ROW EXECUTE FUNCTION treasury_returns_guard();
--> statement-breakpoint
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
CREATE TRIGGER officer_rescues_stay BEFORE DELETE ON officer_rescues
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- A legal text that was published, or scheduled, is what customers accept: it stays as it is. Its one change is that it is hidden, which is
-- never undone. What the program makes of the text for its search is not part of it.
CREATE FUNCTION texts_legal_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made text[] := ARRAY['published', 'edited_at', 'updated_at', 'words', 'search_text', 'search'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A published legal text is never removed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(NEW) - made IS DISTINCT FROM to_jsonb(OLD) - made THEN
    RAISE EXCEPTION 'A published legal text is never changed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.published AND NOT OLD.published THEN
    RAISE EXCEPTION 'A hidden legal text stays hidden: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER texts_legal_fixed BEFORE UPDATE OR DELETE ON texts
  FOR EACH ROW WHEN (OLD.kind = 'legal' AND OLD.due_at IS NOT NULL) EXECUTE FUNCTION texts_legal_fixed();
