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
--> statement-breakpoint
CREATE TRIGGER texts_kept_whole BEFORE TRUNCATE ON texts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- Versions that officers wrote are numbered, in the order in which they are shown; the version of a file is the first one.
UPDATE posts SET id = slug || '@' || place FROM (
  SELECT id AS before, row_number() OVER (PARTITION BY slug ORDER BY due_at, seq)
    + (SELECT count(*) FROM posts file WHERE file.id = posts.slug) AS place
  FROM posts WHERE id ~ '@[0-9a-f]{8}-') numbered WHERE id = before;
--> statement-breakpoint
UPDATE faqs SET id = slug || '@' || place FROM (
  SELECT id AS before, row_number() OVER (PARTITION BY slug ORDER BY due_at, seq)
    + (SELECT count(*) FROM faqs file WHERE file.id = faqs.slug) AS place
  FROM faqs WHERE id ~ '@[0-9a-f]{8}-') numbered WHERE id = before;
--> statement-breakpoint
-- The tables of the release before as rows of "texts". A retired item was its newest version; now it is all that were shown before it. The
-- answer of a question was HTML, which Markdown may contain.
CREATE VIEW earlier_texts AS
  SELECT 'posts' AS earlier_table, id AS earlier_id, 'post' AS kind, slug, coalesce(nullif(split_part(id, '@', 2), ''), '1') AS version,
    source, jsonb_strip_nulls(jsonb_build_object('title', title, 'slug', slug, 'type', type, 'category', category, 'excerpt', excerpt,
      'author', author, 'tags', tags, 'readMinutes', read_minutes, 'cover', nullif(cover_url, ''), 'externalUrl', external_url,
      'publishedAt', to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) AS fields,
    search_text, NULL::timestamptz AS issued_at, due_at, published AND NOT EXISTS (
      SELECT FROM posts later WHERE later.slug = posts.slug AND NOT later.published AND later.due_at > posts.due_at) AS published,
    written_by, signers, edited_at, created_at, updated_at, seq
  FROM posts
  UNION ALL
  SELECT 'faqs', id, 'faq', slug, coalesce(nullif(split_part(id, '@', 2), ''), '1'),
    format(E'---\ntitle: %s\nslug: %s\ncategory: %s\norder: %s\n---\n%s\n', asked, slug, category, place, answer),
    jsonb_build_object('title', asked, 'slug', slug, 'category', category, 'order', place),
    search_text, NULL, due_at, published AND NOT EXISTS (
      SELECT FROM faqs later WHERE later.slug = faqs.slug AND NOT later.published AND later.due_at > faqs.due_at),
    written_by, signers, edited_at, created_at, updated_at, seq
  FROM faqs, LATERAL (SELECT
    btrim(regexp_replace(regexp_replace(question, '\s+', ' ', 'g'), '^\[(.*)\]$', '\1')) AS asked,
    greatest(1, least(sort_order, 9999)) AS place) head
  UNION ALL
  SELECT 'static_pages', id, lower(kind), slug, version, source,
    jsonb_strip_nulls(jsonb_build_object('title', title, 'slug', slug) || CASE kind
      WHEN 'LEGAL' THEN jsonb_build_object('version', version, 'summary', summary,
        'updatedAt', to_char(issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      WHEN 'PAGE' THEN jsonb_build_object('description', summary, 'lede', lede, 'route', route)
      ELSE jsonb_build_object('summary', summary, 'order', greatest(1, sort_order)) END),
    '', CASE kind WHEN 'LEGAL' THEN issued_at END, due_at, published,
    written_by, signers, edited_at, created_at, updated_at, seq
  FROM static_pages;
--> statement-breakpoint
INSERT INTO texts (id, kind, slug, language, version, source, fields, search_text, issued_at, due_at, published, written_by, signers,
    edited_at, created_at, updated_at)
  SELECT kind || '/' || slug || '/en/' || version, kind, slug, 'en', version, source, fields, search_text, issued_at, due_at, published,
    written_by, signers, edited_at, created_at, updated_at
  FROM earlier_texts ORDER BY seq, earlier_id;
--> statement-breakpoint
-- What an officer does at a service of the release before, while it still runs or after a way back, is done here, too.
CREATE FUNCTION earlier_text_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := NEW.slug || '@' || (SELECT coalesce(max(version::int), 0) + 1 FROM texts
    WHERE kind = TG_ARGV[0] AND slug = NEW.slug AND language = 'en' AND version ~ '^[0-9]+$');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_numbered BEFORE INSERT ON posts
  FOR EACH ROW WHEN (NEW.id ~ '@[0-9a-f]{8}-') EXECUTE FUNCTION earlier_text_numbered('post');
--> statement-breakpoint
CREATE TRIGGER faqs_numbered BEFORE INSERT ON faqs
  FOR EACH ROW WHEN (NEW.id ~ '@[0-9a-f]{8}-') EXECUTE FUNCTION earlier_text_numbered('faq');
--> statement-breakpoint
CREATE FUNCTION copy_earlier_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  its_kind text := coalesce(lower(item->>'kind'), rtrim(TG_TABLE_NAME, 's'));
  its_version text := coalesce(item->>'version', nullif(split_part(item->>'id', '@', 2), ''), '1');
BEGIN
  -- This release writes both.
  IF current_setting('fnx.copies', true) = 'off' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.published AND NOT NEW.published THEN
      UPDATE texts SET published = false, edited_at = NEW.edited_at, updated_at = NEW.updated_at
        WHERE kind = its_kind AND slug = NEW.slug AND language = 'en' AND published AND (kind <> 'legal' OR version = its_version);
    END IF;
  -- What comes from a file of the release before is its own.
  ELSIF item->>'source_hash' IS NOT NULL THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO texts (id, kind, slug, language, version, source, fields, search_text, issued_at, due_at, published, written_by, signers,
        edited_at, created_at, updated_at)
      SELECT kind || '/' || slug || '/en/' || version, kind, slug, 'en', version, source, fields, search_text, issued_at, due_at, published,
        written_by, signers, edited_at, created_at, updated_at
      FROM earlier_texts WHERE earlier_table = TG_TABLE_NAME AND earlier_id = NEW.id
      ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM texts WHERE kind = its_kind AND slug = OLD.slug AND language = 'en' AND version = its_version;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_copied AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION copy_earlier_text();
--> statement-breakpoint
CREATE TRIGGER faqs_copied AFTER INSERT OR UPDATE OR DELETE ON faqs FOR EACH ROW EXECUTE FUNCTION copy_earlier_text();
--> statement-breakpoint
CREATE TRIGGER static_pages_copied AFTER INSERT OR UPDATE OR DELETE ON static_pages FOR EACH ROW EXECUTE FUNCTION copy_earlier_text();
