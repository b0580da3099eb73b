-- What a schema cannot say about sending: every transaction of an action stays on record, a claim ends once, and a payment is
-- returned at most once and at most its amount.

-- Old releases write the hash into the action alone.
CREATE FUNCTION chain_actions_keep_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chain_action_sends (action_id, tx_hash, reported_by)
    VALUES (NEW.id, NEW.tx_hash, coalesce(NEW.reported_by, 'unknown'))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO chain_action_sends (action_id, tx_hash, reported_by, reported_at, block_number, outcome, settled_at)
  SELECT id, tx_hash, coalesce(reported_by, 'unknown'), coalesce(settled_at, prepared_at), block_number, outcome, settled_at
  FROM chain_actions WHERE tx_hash IS NOT NULL ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER chain_actions_sent AFTER INSERT OR UPDATE OF tx_hash ON chain_actions
  FOR EACH ROW WHEN (NEW.tx_hash IS NOT NULL) EXECUTE FUNCTION chain_actions_keep_hash();
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
CREATE TRIGGER chain_action_sends_kept BEFORE TRUNCATE ON chain_action_sends
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
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
CREATE TRIGGER chain_action_claims_kept BEFORE TRUNCATE ON chain_action_claims
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
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
-- Returns that were prepared before. Where two equal payments shared one call, the first one has it.
INSERT INTO treasury_returns (chain_id, tx_hash, log_index, amount_raw, action_id)
  SELECT DISTINCT ON (action.id) paid.chain_id, paid.tx_hash, paid.log_index, paid.amount_raw, action.id
  FROM (
    SELECT DISTINCT ON (paid.chain_id, paid.tx_hash, paid.log_index) paid.*, entry.id AS entry, action.id AS action_id
    FROM treasury_transfers paid
    JOIN journal entry ON entry.action = 'treasury return' AND lower(entry.target) = paid.tx_hash || ':' || paid.log_index
    JOIN chain_actions action ON action.command = 'treasury return'
      AND action.data = entry.after->'calls'->0->>'data' AND action.to_address = lower(entry.after->'calls'->0->>'to')
      AND action.prepared_at <= entry.at + interval '1 minute'
    ORDER BY paid.chain_id, paid.tx_hash, paid.log_index, action.id DESC
  ) paid
  JOIN chain_actions action ON action.id = paid.action_id
  ORDER BY action.id, paid.entry;
--> statement-breakpoint
CREATE TRIGGER treasury_returns_checked BEFORE INSERT ON treasury_returns
  FOR EACH ROW EXECUTE FUNCTION treasury_returns_guard();
--> statement-breakpoint
CREATE TRIGGER treasury_returns_fixed BEFORE UPDATE OR DELETE ON treasury_returns
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_approvals_fixed BEFORE UPDATE OR DELETE ON payment_approvals
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
