-- Entries are numbered without gaps and chained: each hash covers its entry and the hash before it, as a Merkle-Damgård chain does.
-- The text is a JSON array, so that a hash can be recomputed outside the database.
CREATE FUNCTION journal_text(entry journal) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.actor, entry.source, entry.action, entry.target,
    entry.reason, entry.proposal, entry.before, entry.after)::text
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
CREATE TRIGGER journal_fixed BEFORE UPDATE OR DELETE ON journal
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_kept BEFORE TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
