-- A legal text that was published, or scheduled, is what customers accept: it stays as it is. Its one change is that it is hidden, which
-- changes nothing else and is never undone.
CREATE FUNCTION legal_version_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A published legal text is never removed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.kind, NEW.slug, NEW.version, NEW.title, NEW.summary, NEW.lede, NEW.html, NEW.source, NEW.issued_at, NEW.due_at,
      NEW.written_by, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.slug, OLD.version, OLD.title, OLD.summary, OLD.lede, OLD.html, OLD.source, OLD.issued_at,
      OLD.due_at, OLD.written_by, OLD.created_at) THEN
    RAISE EXCEPTION 'A published legal text is never changed: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.published AND NOT OLD.published THEN
    RAISE EXCEPTION 'A hidden legal text stays hidden: %', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER static_pages_legal_fixed BEFORE UPDATE OR DELETE ON static_pages
  FOR EACH ROW WHEN (OLD.kind = 'LEGAL' AND OLD.due_at IS NOT NULL) EXECUTE FUNCTION legal_version_fixed();
