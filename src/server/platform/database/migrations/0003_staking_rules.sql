-- The clock of staking: the time at which the transaction began, by the database. Nothing else decides what a stake has
-- earned. It is a function of its own so that a test can replace it in its own database and let a year pass.
CREATE FUNCTION fnx_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;
--> statement-breakpoint
-- A stake's figures are fixed when it begins; it only moves forward.
CREATE FUNCTION stakes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.user_id, NEW.plan_id, NEW.principal_raw, NEW.apr_bps, NEW.lock_days, NEW.started_at, NEW.matures_at)
      IS NOT DISTINCT FROM
        (OLD.id, OLD.user_id, OLD.plan_id, OLD.principal_raw, OLD.apr_bps, OLD.lock_days, OLD.started_at, OLD.matures_at)
    AND NEW.claimed_raw >= OLD.claimed_raw
    AND OLD.status NOT IN ('CLOSED', 'EARLY_EXITED')
    AND NOT (OLD.status = 'MATURED' AND NEW.status = 'ACTIVE')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a stake moves forward and keeps its figures'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stakes_fixed BEFORE UPDATE OR DELETE ON stakes
  FOR EACH ROW EXECUTE FUNCTION stakes_guard();
--> statement-breakpoint
CREATE FUNCTION claims_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'PENDING'
    AND (NEW.id, NEW.stake_id, NEW.user_id) IS NOT DISTINCT FROM
        (OLD.id, OLD.stake_id, OLD.user_id)
    -- What a stake earned up to its end joins a claim that still waits.
    AND (NEW.amount_raw = OLD.amount_raw
      OR (NEW.amount_raw > OLD.amount_raw AND NEW.status = 'PENDING'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a claim is paid once and never changed'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER claims_fixed BEFORE UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_guard();
--> statement-breakpoint
CREATE TRIGGER operator_actions_fixed BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
