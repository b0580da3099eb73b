-- Entries that two officers signed chain the list of signers, too. The text of all others stays as it was, and so do their hashes.
CREATE OR REPLACE FUNCTION journal_text(entry journal) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(
    entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.actor, entry.source, entry.action, entry.target,
    entry.reason, entry.proposal, entry.before, entry.after)
    || CASE WHEN entry.signers IS NULL THEN '[]' ELSE jsonb_build_array(entry.signers) END)::text
$$;
--> statement-breakpoint
-- Two signers were one text, joined by a word. Entries of the journal stay as they were written.
UPDATE chain_actions SET signers = string_to_array(prepared_by, ' and '), prepared_by = split_part(prepared_by, ' and ', -1)
  WHERE proposal IS NOT NULL AND prepared_by ~ '^\S+@\S+ and \S+@\S+$';
--> statement-breakpoint
UPDATE cases SET signers = string_to_array(decided_by, ' and '), decided_by = split_part(decided_by, ' and ', -1)
  WHERE decided_by ~ '^\S+@\S+ and \S+@\S+$';
--> statement-breakpoint
UPDATE posts SET signers = string_to_array(written_by, ' and '), written_by = split_part(written_by, ' and ', -1)
  WHERE written_by ~ '^\S+@\S+ and \S+@\S+$';
--> statement-breakpoint
UPDATE faqs SET signers = string_to_array(written_by, ' and '), written_by = split_part(written_by, ' and ', -1)
  WHERE written_by ~ '^\S+@\S+ and \S+@\S+$';
--> statement-breakpoint
-- What a published legal text says stays as it is, also who wrote it; the list of its signers is added once.
UPDATE static_pages SET signers = string_to_array(written_by, ' and ') WHERE written_by ~ '^\S+@\S+ and \S+@\S+$';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION legal_version_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A published legal text is never removed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.kind, NEW.slug, NEW.version, NEW.title, NEW.summary, NEW.lede, NEW.html, NEW.source, NEW.issued_at, NEW.due_at,
      NEW.written_by, NEW.signers, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.slug, OLD.version, OLD.title, OLD.summary, OLD.lede, OLD.html, OLD.source, OLD.issued_at,
      OLD.due_at, OLD.written_by, OLD.signers, OLD.created_at) THEN
    RAISE EXCEPTION 'A published legal text is never changed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.published AND NOT OLD.published THEN
    RAISE EXCEPTION 'A hidden legal text stays hidden: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
