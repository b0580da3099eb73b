-- Keeps the totals of lists of stakes, claims and notices. As with other tallies (0002_holdings_rules.sql) they are written
-- when a transaction commits.

CREATE FUNCTION stakes_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stake_tallies AS tally (user_id, status, lines)
  SELECT user_id, status, sum(step) FROM (
    SELECT OLD.user_id, OLD.status, -1 AS step WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.user_id, NEW.status, 1 WHERE TG_OP <> 'DELETE'
  ) change
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (user_id, status) DO UPDATE SET lines = tally.lines + excluded.lines;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stakes_tallied AFTER INSERT OR DELETE ON stakes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stakes_tally();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stakes_retallied AFTER UPDATE ON stakes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.status) IS DISTINCT FROM (NEW.user_id, NEW.status))
  EXECUTE FUNCTION stakes_tally();
--> statement-breakpoint
CREATE FUNCTION claims_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_tallies AS tally (user_id, stake_id, status, lines, amount_raw)
  SELECT user_id, place.stake_id, status, sum(step), sum(step * amount_raw) FROM (
    SELECT OLD.user_id, OLD.stake_id, OLD.status, OLD.amount_raw, -1 AS step WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.user_id, NEW.stake_id, NEW.status, NEW.amount_raw, 1 WHERE TG_OP <> 'DELETE'
  ) change
  -- One row for all stakes of a person, one for this stake.
  CROSS JOIN LATERAL (VALUES (NULL::uuid), (change.stake_id)) place (stake_id)
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, stake_id, status) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    amount_raw = tally.amount_raw + excluded.amount_raw;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER claims_tallied AFTER INSERT OR DELETE ON claims
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION claims_tally();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER claims_retallied AFTER UPDATE ON claims
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.stake_id, OLD.status, OLD.amount_raw)
    IS DISTINCT FROM (NEW.user_id, NEW.stake_id, NEW.status, NEW.amount_raw))
  EXECUTE FUNCTION claims_tally();
--> statement-breakpoint
-- Of notices only those count that their owner sees.
CREATE FUNCTION notifications_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted notifications;
BEGIN
  counted := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  -- One transaction at a time for one person, whose notices of several kinds may be marked in any order.
  PERFORM pg_advisory_xact_lock(hashtextextended('notices:' || counted.user_id, 0));
  INSERT INTO notification_tallies AS tally (user_id, kind, lines, unread)
  SELECT user_id, kind, sum(step), sum(step * unseen) FROM (
    SELECT OLD.user_id, OLD.kind, -1 AS step, (OLD.seen_at IS NULL)::int AS unseen
    WHERE TG_OP <> 'INSERT' AND OLD.removed_at IS NULL
    UNION ALL
    SELECT NEW.user_id, NEW.kind, 1, (NEW.seen_at IS NULL)::int
    WHERE TG_OP <> 'DELETE' AND NEW.removed_at IS NULL
  ) change
  -- A person who goes takes the tallies along.
  WHERE EXISTS (SELECT FROM users WHERE id = user_id)
  GROUP BY 1, 2
  ON CONFLICT (user_id, kind) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    unread = tally.unread + excluded.unread;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER notifications_tallied AFTER INSERT OR DELETE ON notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION notifications_tally();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER notifications_retallied AFTER UPDATE ON notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.kind, OLD.removed_at IS NULL, OLD.seen_at IS NULL)
    IS DISTINCT FROM (NEW.user_id, NEW.kind, NEW.removed_at IS NULL, NEW.seen_at IS NULL))
  EXECUTE FUNCTION notifications_tally();
