-- Keeps the totals of lists of claims and notices. As with other tallies (0002_holdings_rules.sql) they are written
-- when a transaction commits.

CREATE FUNCTION claims_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_tallies AS tally (user_id, stake_id, lines, amount_raw)
  SELECT NEW.user_id, place.stake_id, 1, NEW.amount_raw
  -- One row for all stakes of a person, one for this stake.
  FROM (VALUES (NULL::text), (NEW.stake_id)) place (stake_id)
  WHERE NEW.user_id IS NOT NULL
  ORDER BY 2
  ON CONFLICT (user_id, stake_id) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    amount_raw = tally.amount_raw + excluded.amount_raw;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER claims_tallied AFTER INSERT ON claims
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION claims_tally();
--> statement-breakpoint
CREATE FUNCTION notifications_count(notice notifications, step int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_tallies AS tally (user_id, kind, lines, unread)
  VALUES (notice.user_id, notice.kind, step, step * (notice.seen_at IS NULL)::int)
  ON CONFLICT (user_id, kind) DO UPDATE SET
    lines = tally.lines + excluded.lines,
    unread = tally.unread + excluded.unread;
END $$;
--> statement-breakpoint
-- Of notices only those count that their owner sees.
CREATE FUNCTION notifications_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted notifications;
BEGIN
  counted := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  -- One transaction at a time for one person, whose notices of several kinds may be marked in any order.
  PERFORM pg_advisory_xact_lock(hashtextextended('notices:' || counted.user_id, 0));
  -- A person who goes takes the tallies along.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM users WHERE id = counted.user_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN PERFORM notifications_count(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN PERFORM notifications_count(NEW, 1); END IF;
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
