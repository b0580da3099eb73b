CREATE TABLE "guard_changes" (
	"transaction" text NOT NULL,
	"guarded" text NOT NULL,
	"key" text NOT NULL,
	"was" text,
	"became" text,
	CONSTRAINT "guard_changes_transaction_guarded_key_pk" PRIMARY KEY("transaction","guarded","key")
);
--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "purchase_limits" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "purchase_limits" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "sanctions_lists" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "sanctions_entries" ADD COLUMN "departs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "payout_accounts" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "wallets" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "recovery_requests" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "book_requests" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "book_requests" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "kyc_applications" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "kyc_applications" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "register_people" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "register_people" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "bank_entries" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "bank_payments" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "bank_payments" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entries_reference" ON "bank_entries" USING btree ("account","reference") WHERE "bank_entries"."reference" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entries_end_to_end" ON "bank_entries" USING btree ("account","end_to_end_id") WHERE "bank_entries"."end_to_end_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "journal_key" ON "journal" USING btree ("id") WHERE "journal"."action" = 'journal key';
--> statement-breakpoint
-- Notes that a transaction changes a guarded row: its hash before the first change and after the last one. INFO reaches the client
-- whatever `client_min_messages` says, once in a transaction.
CREATE FUNCTION guard_note(guarded_table text, row_key text, hash_before text, hash_after text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guard_changes (transaction, guarded, key, was, became)
    VALUES (pg_current_xact_id()::text, guarded_table, row_key, hash_before, hash_after)
    ON CONFLICT (transaction, guarded, key) DO UPDATE SET became = excluded.became;
  IF current_setting('fnx.noted', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM set_config('fnx.noted', pg_current_xact_id()::text, true);
    RAISE INFO 'a guarded row is changed' USING ERRCODE = 'UG001';
  END IF;
END $$;
--> statement-breakpoint
-- The functions `guard_key` and `guard_hash` of each guarded table follow from the modules’ declarations (src/server/platform/guards.ts).
-- Only in sessions that say that they enter changes in the journal: the release before this one does not know how to, and a change in a
-- shell is left to `journal verify`.
CREATE FUNCTION guard_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('fnx.guarded', true) IS DISTINCT FROM 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM guard_note(TG_TABLE_NAME, guard_key(NEW), NULL, guard_hash(NEW));
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND guard_key(OLD) = guard_key(NEW) THEN
    PERFORM guard_note(TG_TABLE_NAME, guard_key(NEW), guard_hash(OLD), guard_hash(NEW));
    RETURN NULL;
  END IF;
  PERFORM guard_note(TG_TABLE_NAME, guard_key(OLD), guard_hash(OLD), NULL);
  IF TG_OP = 'UPDATE' THEN
    PERFORM guard_note(TG_TABLE_NAME, guard_key(NEW), NULL, guard_hash(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers alone note changes. The service signs what stands here, so that nobody may write it by hand.
CREATE FUNCTION guard_changes_by_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'changes of guarded rows are noted by their triggers alone'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_changes_by_triggers BEFORE INSERT OR UPDATE ON guard_changes FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 OR NEW.transaction <> pg_current_xact_id()::text) EXECUTE FUNCTION guard_changes_by_triggers();
--> statement-breakpoint
CREATE FUNCTION guard_changes_entered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lost text;
BEGIN
  SELECT guarded INTO lost FROM guard_changes WHERE transaction = NEW.transaction LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a change of % is not in the journal: change it in a transaction of the service', lost
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Once in a transaction: a bank's file changes hundreds of thousands of rows.
CREATE CONSTRAINT TRIGGER guard_changes_entered AFTER INSERT ON guard_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (current_setting('fnx.noted', true) IS DISTINCT FROM NEW.transaction) EXECUTE FUNCTION guard_changes_entered();
--> statement-breakpoint
-- The entry of the command that a transaction carries out, for the entry about the rows that it changed.
CREATE OR REPLACE FUNCTION journal_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last journal;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('journal', 0));
  SELECT * INTO last FROM journal ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, '');
  NEW.hash := journal_hash(NEW);
  IF NEW.source <> 'SERVICE' THEN
    PERFORM set_config('fnx.entry', NEW.id::text, true);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded documents) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."hash"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded documents) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('documents', guarded."hash"::text, jsonb_strip_nulls(jsonb_build_object('media_type', guarded."media_type", 'title', guarded."title", 'bytes', encode(sha256(guarded."bytes"), 'hex'))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_guard_insert AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_guard_delete AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documents_guard_update AFTER UPDATE ON documents FOR EACH ROW WHEN ((OLD."hash", OLD."media_type", OLD."title", OLD."bytes") IS DISTINCT FROM (NEW."hash", NEW."media_type", NEW."title", NEW."bytes")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded users) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded users) RETURNS text LANGUAGE sql STABLE AS $$ SELECT CASE WHEN guarded."kyc_status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR guarded."status" IN ('BLOCKED') OR guarded."holder_id" IS NOT NULL OR guarded."legal_hold" IS NOT NULL OR guarded."erased_at" IS NOT NULL THEN encode(sha256(convert_to(jsonb_build_array('users', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('status', guarded."status", 'first_name', guarded."first_name", 'last_name', guarded."last_name", 'email', guarded."email", 'country_code', guarded."country_code", 'phone', guarded."phone", 'country', guarded."country", 'holder_id', guarded."holder_id", 'kyc_status', guarded."kyc_status", 'deactivated_at', extract(epoch FROM guarded."deactivated_at"), 'erased_at', extract(epoch FROM guarded."erased_at"), 'kept_data', guarded."kept_data", 'legal_hold', guarded."legal_hold", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_guard_insert AFTER INSERT ON users FOR EACH ROW WHEN (NEW."kyc_status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR NEW."status" IN ('BLOCKED') OR NEW."holder_id" IS NOT NULL OR NEW."legal_hold" IS NOT NULL OR NEW."erased_at" IS NOT NULL) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_guard_delete AFTER DELETE ON users FOR EACH ROW WHEN (OLD."kyc_status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR OLD."status" IN ('BLOCKED') OR OLD."holder_id" IS NOT NULL OR OLD."legal_hold" IS NOT NULL OR OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_guard_update AFTER UPDATE ON users FOR EACH ROW WHEN ((OLD."kyc_status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR OLD."status" IN ('BLOCKED') OR OLD."holder_id" IS NOT NULL OR OLD."legal_hold" IS NOT NULL OR OLD."erased_at" IS NOT NULL OR NEW."kyc_status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR NEW."status" IN ('BLOCKED') OR NEW."holder_id" IS NOT NULL OR NEW."legal_hold" IS NOT NULL OR NEW."erased_at" IS NOT NULL) AND (OLD."id", OLD."status", OLD."first_name", OLD."last_name", OLD."email", OLD."country_code", OLD."phone", OLD."country", OLD."holder_id", OLD."kyc_status", OLD."deactivated_at", OLD."erased_at", OLD."kept_data", OLD."legal_hold", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."status", NEW."first_name", NEW."last_name", NEW."email", NEW."country_code", NEW."phone", NEW."country", NEW."holder_id", NEW."kyc_status", NEW."deactivated_at", NEW."erased_at", NEW."kept_data", NEW."legal_hold", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded announcements) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded announcements) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('announcements', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('kind', guarded."kind", 'title', guarded."title"::text, 'body', guarded."body"::text, 'link', guarded."link", 'audience', guarded."audience", 'fingerprint', guarded."fingerprint")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announcements_guard_insert AFTER INSERT ON announcements FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announcements_guard_delete AFTER DELETE ON announcements FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announcements_guard_update AFTER UPDATE ON announcements FOR EACH ROW WHEN ((OLD."id", OLD."kind", OLD."title", OLD."body", OLD."link", OLD."audience", OLD."fingerprint") IS DISTINCT FROM (NEW."id", NEW."kind", NEW."title", NEW."body", NEW."link", NEW."audience", NEW."fingerprint")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded officers) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded officers) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('officers', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('email', guarded."email", 'name', guarded."name", 'roles', guarded."roles", 'is_first', guarded."is_first", 'invitation_hash', guarded."invitation_hash", 'invited_until', extract(epoch FROM guarded."invited_until"), 'admitted_at', extract(epoch FROM guarded."admitted_at"), 'removed_at', extract(epoch FROM guarded."removed_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officers_guard_insert AFTER INSERT ON officers FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officers_guard_delete AFTER DELETE ON officers FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officers_guard_update AFTER UPDATE ON officers FOR EACH ROW WHEN ((OLD."id", OLD."email", OLD."name", OLD."roles", OLD."is_first", OLD."invitation_hash", OLD."invited_until", OLD."admitted_at", OLD."removed_at") IS DISTINCT FROM (NEW."id", NEW."email", NEW."name", NEW."roles", NEW."is_first", NEW."invitation_hash", NEW."invited_until", NEW."admitted_at", NEW."removed_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded officer_passkeys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded officer_passkeys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('officer_passkeys', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('officer_id', guarded."officer_id", 'credential_id', guarded."credential_id", 'public_key', encode(sha256(guarded."public_key"), 'hex'), 'name', guarded."name", 'removed_at', extract(epoch FROM guarded."removed_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_passkeys_guard_insert AFTER INSERT ON officer_passkeys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_passkeys_guard_delete AFTER DELETE ON officer_passkeys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_passkeys_guard_update AFTER UPDATE ON officer_passkeys FOR EACH ROW WHEN ((OLD."id", OLD."officer_id", OLD."credential_id", OLD."public_key", OLD."name", OLD."removed_at") IS DISTINCT FROM (NEW."id", NEW."officer_id", NEW."credential_id", NEW."public_key", NEW."name", NEW."removed_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded officer_rescues) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded officer_rescues) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('officer_rescues', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('email', guarded."email", 'reason', guarded."reason", 'begun_by', guarded."begun_by", 'begun_at', extract(epoch FROM guarded."begun_at"), 'effective_at', extract(epoch FROM guarded."effective_at"), 'ended', guarded."ended", 'ended_at', extract(epoch FROM guarded."ended_at"), 'ended_by', guarded."ended_by", 'confirmed_by', guarded."confirmed_by")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_rescues_guard_insert AFTER INSERT ON officer_rescues FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_rescues_guard_delete AFTER DELETE ON officer_rescues FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER officer_rescues_guard_update AFTER UPDATE ON officer_rescues FOR EACH ROW WHEN ((OLD."id", OLD."email", OLD."reason", OLD."begun_by", OLD."begun_at", OLD."effective_at", OLD."ended", OLD."ended_at", OLD."ended_by", OLD."confirmed_by") IS DISTINCT FROM (NEW."id", NEW."email", NEW."reason", NEW."begun_by", NEW."begun_at", NEW."effective_at", NEW."ended", NEW."ended_at", NEW."ended_by", NEW."confirmed_by")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded emergencies) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded emergencies) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('emergencies', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('kind', guarded."kind", 'target', guarded."target", 'begun_by', guarded."begun_by", 'begun_at', extract(epoch FROM guarded."begun_at"), 'ends_at', extract(epoch FROM guarded."ends_at"), 'ended', guarded."ended", 'ended_at', extract(epoch FROM guarded."ended_at"), 'ended_by', guarded."ended_by")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER emergencies_guard_insert AFTER INSERT ON emergencies FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER emergencies_guard_delete AFTER DELETE ON emergencies FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER emergencies_guard_update AFTER UPDATE ON emergencies FOR EACH ROW WHEN ((OLD."id", OLD."kind", OLD."target", OLD."begun_by", OLD."begun_at", OLD."ends_at", OLD."ended", OLD."ended_at", OLD."ended_by") IS DISTINCT FROM (NEW."id", NEW."kind", NEW."target", NEW."begun_by", NEW."begun_at", NEW."ends_at", NEW."ended", NEW."ended_at", NEW."ended_by")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded kyc_applications) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded kyc_applications) RETURNS text LANGUAGE sql STABLE AS $$ SELECT CASE WHEN guarded."status" IN ('APPROVED', 'REJECTED', 'EXPIRED') THEN encode(sha256(convert_to(jsonb_build_array('kyc_applications', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('user_id', guarded."user_id", 'attempt', guarded."attempt", 'try_number', guarded."try_number", 'status', guarded."status", 'first_name', guarded."first_name", 'last_name', guarded."last_name", 'date_of_birth', guarded."date_of_birth", 'nationality', guarded."nationality", 'document_type', guarded."document_type", 'document_number', guarded."document_number", 'document_expires_on', guarded."document_expires_on", 'address_line', guarded."address_line", 'postal_code', guarded."postal_code", 'city', guarded."city", 'country', guarded."country", 'document_hash', guarded."document_hash", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_applications_guard_insert AFTER INSERT ON kyc_applications FOR EACH ROW WHEN (NEW."status" IN ('APPROVED', 'REJECTED', 'EXPIRED')) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_applications_guard_delete AFTER DELETE ON kyc_applications FOR EACH ROW WHEN (OLD."status" IN ('APPROVED', 'REJECTED', 'EXPIRED')) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_applications_guard_update AFTER UPDATE ON kyc_applications FOR EACH ROW WHEN ((OLD."status" IN ('APPROVED', 'REJECTED', 'EXPIRED') OR NEW."status" IN ('APPROVED', 'REJECTED', 'EXPIRED')) AND (OLD."id", OLD."user_id", OLD."attempt", OLD."try_number", OLD."status", OLD."first_name", OLD."last_name", OLD."date_of_birth", OLD."nationality", OLD."document_type", OLD."document_number", OLD."document_expires_on", OLD."address_line", OLD."postal_code", OLD."city", OLD."country", OLD."document_hash", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."user_id", NEW."attempt", NEW."try_number", NEW."status", NEW."first_name", NEW."last_name", NEW."date_of_birth", NEW."nationality", NEW."document_type", NEW."document_number", NEW."document_expires_on", NEW."address_line", NEW."postal_code", NEW."city", NEW."country", NEW."document_hash", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded kyc_keys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."name"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded kyc_keys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('kyc_keys', guarded."name"::text, jsonb_strip_nulls(jsonb_build_object('sealed', encode(sha256(guarded."sealed"), 'hex'))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_keys_guard_insert AFTER INSERT ON kyc_keys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_keys_guard_delete AFTER DELETE ON kyc_keys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER kyc_keys_guard_update AFTER UPDATE ON kyc_keys FOR EACH ROW WHEN ((OLD."name", OLD."sealed") IS DISTINCT FROM (NEW."name", NEW."sealed")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded cases) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded cases) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('cases', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('user_id', guarded."user_id", 'kind', guarded."kind", 'state', guarded."state", 'subject', guarded."subject", 'fingerprint', guarded."fingerprint", 'opened_at', extract(epoch FROM guarded."opened_at"), 'decided_at', extract(epoch FROM guarded."decided_at"), 'decided_by', guarded."decided_by", 'signers', guarded."signers", 'reason', guarded."reason", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_guard_insert AFTER INSERT ON cases FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_guard_delete AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_guard_update AFTER UPDATE ON cases FOR EACH ROW WHEN ((OLD."id", OLD."user_id", OLD."kind", OLD."state", OLD."subject", OLD."fingerprint", OLD."opened_at", OLD."decided_at", OLD."decided_by", OLD."signers", OLD."reason", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."user_id", NEW."kind", NEW."state", NEW."subject", NEW."fingerprint", NEW."opened_at", NEW."decided_at", NEW."decided_by", NEW."signers", NEW."reason", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded purchase_limits) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."user_id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded purchase_limits) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('purchase_limits', guarded."user_id"::text, jsonb_strip_nulls(jsonb_build_object('tier', guarded."tier", 'day_usd', guarded."day_usd", 'month_usd', guarded."month_usd", 'total_usd', guarded."total_usd", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchase_limits_guard_insert AFTER INSERT ON purchase_limits FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchase_limits_guard_delete AFTER DELETE ON purchase_limits FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchase_limits_guard_update AFTER UPDATE ON purchase_limits FOR EACH ROW WHEN ((OLD."user_id", OLD."tier", OLD."day_usd", OLD."month_usd", OLD."total_usd", OLD."salt") IS DISTINCT FROM (NEW."user_id", NEW."tier", NEW."day_usd", NEW."month_usd", NEW."total_usd", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded sanctions_lists) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."list"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded sanctions_lists) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('sanctions_lists', guarded."list"::text, jsonb_strip_nulls(jsonb_build_object('published_on', guarded."published_on", 'entries', guarded."entries", 'names', guarded."names", 'sha256', guarded."sha256", 'imported_at', extract(epoch FROM guarded."imported_at"), 'content', guarded."content")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sanctions_lists_guard_insert AFTER INSERT ON sanctions_lists FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sanctions_lists_guard_delete AFTER DELETE ON sanctions_lists FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sanctions_lists_guard_update AFTER UPDATE ON sanctions_lists FOR EACH ROW WHEN ((OLD."list", OLD."published_on", OLD."entries", OLD."names", OLD."sha256", OLD."imported_at", OLD."content") IS DISTINCT FROM (NEW."list", NEW."published_on", NEW."entries", NEW."names", NEW."sha256", NEW."imported_at", NEW."content")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded wallets) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded wallets) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('wallets', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('user_id', guarded."user_id", 'chain_id', guarded."chain_id", 'address', guarded."address", 'is_primary', guarded."is_primary", 'linked_at', extract(epoch FROM guarded."linked_at"), 'unlinked_at', extract(epoch FROM guarded."unlinked_at"), 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER wallets_guard_insert AFTER INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER wallets_guard_delete AFTER DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER wallets_guard_update AFTER UPDATE ON wallets FOR EACH ROW WHEN ((OLD."id", OLD."user_id", OLD."chain_id", OLD."address", OLD."is_primary", OLD."linked_at", OLD."unlinked_at", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."user_id", NEW."chain_id", NEW."address", NEW."is_primary", NEW."linked_at", NEW."unlinked_at", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded recovery_requests) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded recovery_requests) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('recovery_requests', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('user_id', guarded."user_id", 'from_address', guarded."from_address", 'to_address', guarded."to_address", 'file_name', guarded."file_name", 'sha256', guarded."sha256", 'approved_at', extract(epoch FROM guarded."approved_at"), 'ended', guarded."ended", 'ended_at', extract(epoch FROM guarded."ended_at"), 'tx_hash', guarded."tx_hash", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER recovery_requests_guard_insert AFTER INSERT ON recovery_requests FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER recovery_requests_guard_delete AFTER DELETE ON recovery_requests FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER recovery_requests_guard_update AFTER UPDATE ON recovery_requests FOR EACH ROW WHEN ((OLD."id", OLD."user_id", OLD."from_address", OLD."to_address", OLD."file_name", OLD."sha256", OLD."approved_at", OLD."ended", OLD."ended_at", OLD."tx_hash", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."user_id", NEW."from_address", NEW."to_address", NEW."file_name", NEW."sha256", NEW."approved_at", NEW."ended", NEW."ended_at", NEW."tx_hash", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded share_prices) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded share_prices) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('share_prices', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('price_raw', guarded."price_raw", 'effective_at', extract(epoch FROM guarded."effective_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER share_prices_guard_insert AFTER INSERT ON share_prices FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER share_prices_guard_delete AFTER DELETE ON share_prices FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER share_prices_guard_update AFTER UPDATE ON share_prices FOR EACH ROW WHEN ((OLD."id", OLD."price_raw", OLD."effective_at") IS DISTINCT FROM (NEW."id", NEW."price_raw", NEW."effective_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded currencies) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded currencies) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('currencies', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('enabled', guarded."enabled", 'feed', guarded."feed", 'static_rate_raw', guarded."static_rate_raw")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER currencies_guard_insert AFTER INSERT ON currencies FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER currencies_guard_delete AFTER DELETE ON currencies FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER currencies_guard_update AFTER UPDATE ON currencies FOR EACH ROW WHEN ((OLD."id", OLD."enabled", OLD."feed", OLD."static_rate_raw") IS DISTINCT FROM (NEW."id", NEW."enabled", NEW."feed", NEW."static_rate_raw")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded chain_actions) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded chain_actions) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('chain_actions', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('command', guarded."command", 'to_address', guarded."to_address", 'value_raw', guarded."value_raw", 'data', guarded."data", 'role', guarded."role", 'prepared_by', guarded."prepared_by", 'signers', guarded."signers", 'proposal', guarded."proposal", 'after', guarded."after")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER chain_actions_guard_insert AFTER INSERT ON chain_actions FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER chain_actions_guard_delete AFTER DELETE ON chain_actions FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER chain_actions_guard_update AFTER UPDATE ON chain_actions FOR EACH ROW WHEN ((OLD."id", OLD."command", OLD."to_address", OLD."value_raw", OLD."data", OLD."role", OLD."prepared_by", OLD."signers", OLD."proposal", OLD."after") IS DISTINCT FROM (NEW."id", NEW."command", NEW."to_address", NEW."value_raw", NEW."data", NEW."role", NEW."prepared_by", NEW."signers", NEW."proposal", NEW."after")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded treasury_transfers) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded treasury_transfers) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('treasury_transfers', jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text, jsonb_strip_nulls(jsonb_build_object('chain_id', guarded."chain_id", 'tx_hash', guarded."tx_hash", 'log_index', guarded."log_index", 'currency_id', guarded."currency_id", 'from_address', guarded."from_address", 'to_address', guarded."to_address", 'amount_raw', guarded."amount_raw", 'block_number', guarded."block_number", 'block_time', extract(epoch FROM guarded."block_time"), 'note', guarded."note", 'return_tx_hash', guarded."return_tx_hash")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_transfers_guard_insert AFTER INSERT ON treasury_transfers FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_transfers_guard_delete AFTER DELETE ON treasury_transfers FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_transfers_guard_update AFTER UPDATE ON treasury_transfers FOR EACH ROW WHEN ((OLD."chain_id", OLD."tx_hash", OLD."log_index", OLD."currency_id", OLD."from_address", OLD."to_address", OLD."amount_raw", OLD."block_number", OLD."block_time", OLD."note", OLD."return_tx_hash") IS DISTINCT FROM (NEW."chain_id", NEW."tx_hash", NEW."log_index", NEW."currency_id", NEW."from_address", NEW."to_address", NEW."amount_raw", NEW."block_number", NEW."block_time", NEW."note", NEW."return_tx_hash")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded treasury_returns) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded treasury_returns) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('treasury_returns', jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text, jsonb_strip_nulls(jsonb_build_object('chain_id', guarded."chain_id", 'tx_hash', guarded."tx_hash", 'log_index', guarded."log_index", 'amount_raw', guarded."amount_raw", 'action_id', guarded."action_id")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_returns_guard_insert AFTER INSERT ON treasury_returns FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_returns_guard_delete AFTER DELETE ON treasury_returns FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_returns_guard_update AFTER UPDATE ON treasury_returns FOR EACH ROW WHEN ((OLD."chain_id", OLD."tx_hash", OLD."log_index", OLD."amount_raw", OLD."action_id") IS DISTINCT FROM (NEW."chain_id", NEW."tx_hash", NEW."log_index", NEW."amount_raw", NEW."action_id")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded payment_approvals) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded payment_approvals) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('payment_approvals', jsonb_build_array(guarded."chain_id", guarded."tx_hash", guarded."log_index")::text, jsonb_strip_nulls(jsonb_build_object('chain_id', guarded."chain_id", 'tx_hash', guarded."tx_hash", 'log_index', guarded."log_index", 'action_id', guarded."action_id")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_approvals_guard_insert AFTER INSERT ON payment_approvals FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_approvals_guard_delete AFTER DELETE ON payment_approvals FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_approvals_guard_update AFTER UPDATE ON payment_approvals FOR EACH ROW WHEN ((OLD."chain_id", OLD."tx_hash", OLD."log_index", OLD."action_id") IS DISTINCT FROM (NEW."chain_id", NEW."tx_hash", NEW."log_index", NEW."action_id")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded treasury_closings) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."day", guarded."currency_id")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded treasury_closings) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('treasury_closings', jsonb_build_array(guarded."day", guarded."currency_id")::text, jsonb_strip_nulls(jsonb_build_object('day', guarded."day", 'currency_id', guarded."currency_id", 'held_raw', guarded."held_raw", 'explained_raw', guarded."explained_raw")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_closings_guard_insert AFTER INSERT ON treasury_closings FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_closings_guard_delete AFTER DELETE ON treasury_closings FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER treasury_closings_guard_update AFTER UPDATE ON treasury_closings FOR EACH ROW WHEN ((OLD."day", OLD."currency_id", OLD."held_raw", OLD."explained_raw") IS DISTINCT FROM (NEW."day", NEW."currency_id", NEW."held_raw", NEW."explained_raw")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded register_people) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."holder"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded register_people) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('register_people', guarded."holder"::text, jsonb_strip_nulls(jsonb_build_object('external_id', guarded."external_id", 'kind', guarded."kind", 'name', guarded."name", 'birth_date', guarded."birth_date", 'email', guarded."email", 'address', guarded."address", 'country', guarded."country", 'code_hash', guarded."code_hash", 'user_id', guarded."user_id", 'redeemed_at', extract(epoch FROM guarded."redeemed_at"), 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER register_people_guard_insert AFTER INSERT ON register_people FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER register_people_guard_delete AFTER DELETE ON register_people FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER register_people_guard_update AFTER UPDATE ON register_people FOR EACH ROW WHEN ((OLD."holder", OLD."external_id", OLD."kind", OLD."name", OLD."birth_date", OLD."email", OLD."address", OLD."country", OLD."code_hash", OLD."user_id", OLD."redeemed_at", OLD."salt") IS DISTINCT FROM (NEW."holder", NEW."external_id", NEW."kind", NEW."name", NEW."birth_date", NEW."email", NEW."address", NEW."country", NEW."code_hash", NEW."user_id", NEW."redeemed_at", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded book_requests) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded book_requests) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('book_requests', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('user_id', guarded."user_id", 'holder', guarded."holder", 'wallet', guarded."wallet", 'approved_at', extract(epoch FROM guarded."approved_at"), 'ended', guarded."ended", 'ended_at', extract(epoch FROM guarded."ended_at"), 'tx_hash', guarded."tx_hash", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER book_requests_guard_insert AFTER INSERT ON book_requests FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER book_requests_guard_delete AFTER DELETE ON book_requests FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER book_requests_guard_update AFTER UPDATE ON book_requests FOR EACH ROW WHEN ((OLD."id", OLD."user_id", OLD."holder", OLD."wallet", OLD."approved_at", OLD."ended", OLD."ended_at", OLD."tx_hash", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."user_id", NEW."holder", NEW."wallet", NEW."approved_at", NEW."ended", NEW."ended_at", NEW."tx_hash", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded orders) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded orders) RETURNS text LANGUAGE sql STABLE AS $$ SELECT CASE WHEN guarded."method" IN ('TRANSFER') THEN encode(sha256(convert_to(jsonb_build_array('orders', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('number', guarded."number", 'user_id', guarded."user_id", 'quote_id', guarded."quote_id", 'offering_id', guarded."offering_id", 'method', guarded."method", 'status', guarded."status", 'chain_id', guarded."chain_id", 'currency_id', guarded."currency_id", 'pay_raw', guarded."pay_raw", 'shares_raw', guarded."shares_raw", 'reserved_raw', guarded."reserved_raw", 'share_price_raw', guarded."share_price_raw", 'rate_raw', guarded."rate_raw", 'fee_bps', guarded."fee_bps", 'fee_usd_raw', guarded."fee_usd_raw", 'total_usd_raw', guarded."total_usd_raw", 'from_address', guarded."from_address", 'holder', guarded."holder", 'to_address', guarded."to_address", 'token_address', guarded."token_address", 'tx_hash', guarded."tx_hash", 'reference', guarded."reference", 'hold_until', extract(epoch FROM guarded."hold_until"), 'asked_raw', guarded."asked_raw", 'asked_rate_raw', guarded."asked_rate_raw", 'asked_price_raw', guarded."asked_price_raw", 'asked_until', extract(epoch FROM guarded."asked_until"), 'asked_answer', guarded."asked_answer", 'agreement_hash', guarded."agreement_hash", 'agreement_version', guarded."agreement_version", 'expires_at', extract(epoch FROM guarded."expires_at"))))::text, 'UTF8')), 'hex') END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_guard_insert AFTER INSERT ON orders FOR EACH ROW WHEN (NEW."method" IN ('TRANSFER')) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_guard_delete AFTER DELETE ON orders FOR EACH ROW WHEN (OLD."method" IN ('TRANSFER')) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_guard_update AFTER UPDATE ON orders FOR EACH ROW WHEN ((OLD."method" IN ('TRANSFER') OR NEW."method" IN ('TRANSFER')) AND (OLD."id", OLD."number", OLD."user_id", OLD."quote_id", OLD."offering_id", OLD."method", OLD."status", OLD."chain_id", OLD."currency_id", OLD."pay_raw", OLD."shares_raw", OLD."reserved_raw", OLD."share_price_raw", OLD."rate_raw", OLD."fee_bps", OLD."fee_usd_raw", OLD."total_usd_raw", OLD."from_address", OLD."holder", OLD."to_address", OLD."token_address", OLD."tx_hash", OLD."reference", OLD."hold_until", OLD."asked_raw", OLD."asked_rate_raw", OLD."asked_price_raw", OLD."asked_until", OLD."asked_answer", OLD."agreement_hash", OLD."agreement_version", OLD."expires_at") IS DISTINCT FROM (NEW."id", NEW."number", NEW."user_id", NEW."quote_id", NEW."offering_id", NEW."method", NEW."status", NEW."chain_id", NEW."currency_id", NEW."pay_raw", NEW."shares_raw", NEW."reserved_raw", NEW."share_price_raw", NEW."rate_raw", NEW."fee_bps", NEW."fee_usd_raw", NEW."total_usd_raw", NEW."from_address", NEW."holder", NEW."to_address", NEW."token_address", NEW."tx_hash", NEW."reference", NEW."hold_until", NEW."asked_raw", NEW."asked_rate_raw", NEW."asked_price_raw", NEW."asked_until", NEW."asked_answer", NEW."agreement_hash", NEW."agreement_version", NEW."expires_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded tax_rates) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."distribution_id", guarded."holder")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded tax_rates) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('tax_rates', jsonb_build_array(guarded."distribution_id", guarded."holder")::text, jsonb_strip_nulls(jsonb_build_object('distribution_id', guarded."distribution_id", 'holder', guarded."holder", 'bps', guarded."bps", 'tx_hash', guarded."tx_hash")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_rates_guard_insert AFTER INSERT ON tax_rates FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_rates_guard_delete AFTER DELETE ON tax_rates FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_rates_guard_update AFTER UPDATE ON tax_rates FOR EACH ROW WHEN ((OLD."distribution_id", OLD."holder", OLD."bps", OLD."tx_hash") IS DISTINCT FROM (NEW."distribution_id", NEW."holder", NEW."bps", NEW."tx_hash")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded tax_exceptions) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."root", guarded."holder")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded tax_exceptions) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('tax_exceptions', jsonb_build_array(guarded."root", guarded."holder")::text, jsonb_strip_nulls(jsonb_build_object('root', guarded."root", 'holder', guarded."holder", 'bps', guarded."bps")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_exceptions_guard_insert AFTER INSERT ON tax_exceptions FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_exceptions_guard_delete AFTER DELETE ON tax_exceptions FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tax_exceptions_guard_update AFTER UPDATE ON tax_exceptions FOR EACH ROW WHEN ((OLD."root", OLD."holder", OLD."bps") IS DISTINCT FROM (NEW."root", NEW."holder", NEW."bps")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded payout_accounts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."user_id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded payout_accounts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('payout_accounts', guarded."user_id"::text, jsonb_strip_nulls(jsonb_build_object('iban', guarded."iban", 'usable_from', extract(epoch FROM guarded."usable_from"), 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payout_accounts_guard_insert AFTER INSERT ON payout_accounts FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payout_accounts_guard_delete AFTER DELETE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payout_accounts_guard_update AFTER UPDATE ON payout_accounts FOR EACH ROW WHEN ((OLD."user_id", OLD."iban", OLD."usable_from", OLD."salt") IS DISTINCT FROM (NEW."user_id", NEW."iban", NEW."usable_from", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded agent_payments) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded agent_payments) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('agent_payments', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('chain_id', guarded."chain_id", 'tx_hash', guarded."tx_hash", 'log_index', guarded."log_index", 'source', guarded."source", 'source_id', guarded."source_id", 'holder', guarded."holder", 'user_id', guarded."user_id", 'currency_id', guarded."currency_id", 'amount_raw', guarded."amount_raw", 'paid_at', extract(epoch FROM guarded."paid_at"), 'bank_currency', guarded."bank_currency", 'bank_raw', guarded."bank_raw", 'rate_raw', guarded."rate_raw", 'rated_at', extract(epoch FROM guarded."rated_at"), 'payment_id', guarded."payment_id")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agent_payments_guard_insert AFTER INSERT ON agent_payments FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agent_payments_guard_delete AFTER DELETE ON agent_payments FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER agent_payments_guard_update AFTER UPDATE ON agent_payments FOR EACH ROW WHEN ((OLD."id", OLD."chain_id", OLD."tx_hash", OLD."log_index", OLD."source", OLD."source_id", OLD."holder", OLD."user_id", OLD."currency_id", OLD."amount_raw", OLD."paid_at", OLD."bank_currency", OLD."bank_raw", OLD."rate_raw", OLD."rated_at", OLD."payment_id") IS DISTINCT FROM (NEW."id", NEW."chain_id", NEW."tx_hash", NEW."log_index", NEW."source", NEW."source_id", NEW."holder", NEW."user_id", NEW."currency_id", NEW."amount_raw", NEW."paid_at", NEW."bank_currency", NEW."bank_raw", NEW."rate_raw", NEW."rated_at", NEW."payment_id")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded bank_statements) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded bank_statements) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('bank_statements', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('file_hash', guarded."file_hash", 'file_name', guarded."file_name", 'kind', guarded."kind", 'statement_id', guarded."statement_id", 'account', guarded."account", 'currency', guarded."currency", 'opening_raw', guarded."opening_raw", 'closing_raw', guarded."closing_raw", 'credit_raw', guarded."credit_raw", 'debit_raw', guarded."debit_raw", 'entries', guarded."entries", 'closes_on', guarded."closes_on", 'via', guarded."via", 'brought_by', guarded."brought_by")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_statements_guard_insert AFTER INSERT ON bank_statements FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_statements_guard_delete AFTER DELETE ON bank_statements FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_statements_guard_update AFTER UPDATE ON bank_statements FOR EACH ROW WHEN ((OLD."id", OLD."file_hash", OLD."file_name", OLD."kind", OLD."statement_id", OLD."account", OLD."currency", OLD."opening_raw", OLD."closing_raw", OLD."credit_raw", OLD."debit_raw", OLD."entries", OLD."closes_on", OLD."via", OLD."brought_by") IS DISTINCT FROM (NEW."id", NEW."file_hash", NEW."file_name", NEW."kind", NEW."statement_id", NEW."account", NEW."currency", NEW."opening_raw", NEW."closing_raw", NEW."credit_raw", NEW."debit_raw", NEW."entries", NEW."closes_on", NEW."via", NEW."brought_by")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded bank_entries) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded bank_entries) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('bank_entries', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('number', guarded."number", 'statement_id', guarded."statement_id", 'account', guarded."account", 'ref', guarded."ref", 'booking_ref', guarded."booking_ref", 'hash', guarded."hash", 'amount_raw', guarded."amount_raw", 'currency', guarded."currency", 'is_credit', guarded."is_credit", 'is_reversal', guarded."is_reversal", 'booked_on', guarded."booked_on", 'party_name', guarded."party_name", 'party_iban', guarded."party_iban", 'is_organisation', guarded."is_organisation", 'reference', guarded."reference", 'text', guarded."text", 'end_to_end_id', guarded."end_to_end_id", 'part', guarded."part", 'in_statement', guarded."in_statement", 'state', guarded."state", 'reason', guarded."reason", 'order_id', guarded."order_id", 'batch_id', guarded."batch_id", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entries_guard_insert AFTER INSERT ON bank_entries FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entries_guard_delete AFTER DELETE ON bank_entries FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entries_guard_update AFTER UPDATE ON bank_entries FOR EACH ROW WHEN ((OLD."id", OLD."number", OLD."statement_id", OLD."account", OLD."ref", OLD."booking_ref", OLD."hash", OLD."amount_raw", OLD."currency", OLD."is_credit", OLD."is_reversal", OLD."booked_on", OLD."party_name", OLD."party_iban", OLD."is_organisation", OLD."reference", OLD."text", OLD."end_to_end_id", OLD."part", OLD."in_statement", OLD."state", OLD."reason", OLD."order_id", OLD."batch_id", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."number", NEW."statement_id", NEW."account", NEW."ref", NEW."booking_ref", NEW."hash", NEW."amount_raw", NEW."currency", NEW."is_credit", NEW."is_reversal", NEW."booked_on", NEW."party_name", NEW."party_iban", NEW."is_organisation", NEW."reference", NEW."text", NEW."end_to_end_id", NEW."part", NEW."in_statement", NEW."state", NEW."reason", NEW."order_id", NEW."batch_id", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded bank_entry_files) RETURNS text LANGUAGE sql STABLE AS $$ SELECT jsonb_build_array(guarded."statement_id", guarded."entry_id")::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded bank_entry_files) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('bank_entry_files', jsonb_build_array(guarded."statement_id", guarded."entry_id")::text, jsonb_strip_nulls(jsonb_build_object('statement_id', guarded."statement_id", 'entry_id', guarded."entry_id", 'says', guarded."says")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entry_files_guard_insert AFTER INSERT ON bank_entry_files FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entry_files_guard_delete AFTER DELETE ON bank_entry_files FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_entry_files_guard_update AFTER UPDATE ON bank_entry_files FOR EACH ROW WHEN ((OLD."statement_id", OLD."entry_id", OLD."says") IS DISTINCT FROM (NEW."statement_id", NEW."entry_id", NEW."says")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded deposit_batches) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded deposit_batches) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('deposit_batches', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('number', guarded."number", 'state', guarded."state", 'deposits', guarded."deposits"::text, 'valid_until', extract(epoch FROM guarded."valid_until"), 'cashier', guarded."cashier", 'signature', guarded."signature")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_batches_guard_insert AFTER INSERT ON deposit_batches FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_batches_guard_delete AFTER DELETE ON deposit_batches FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deposit_batches_guard_update AFTER UPDATE ON deposit_batches FOR EACH ROW WHEN ((OLD."id", OLD."number", OLD."state", OLD."deposits", OLD."valid_until", OLD."cashier", OLD."signature") IS DISTINCT FROM (NEW."id", NEW."number", NEW."state", NEW."deposits", NEW."valid_until", NEW."cashier", NEW."signature")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded bank_payments) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded bank_payments) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('bank_payments', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('number', guarded."number", 'kind', guarded."kind", 'end_to_end_id', guarded."end_to_end_id", 'entry_id', guarded."entry_id", 'user_id', guarded."user_id", 'name', guarded."name", 'iban', guarded."iban", 'amount_raw', guarded."amount_raw", 'currency', guarded."currency", 'text', guarded."text", 'state', guarded."state", 'file_id', guarded."file_id", 'salt', guarded."salt")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_payments_guard_insert AFTER INSERT ON bank_payments FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_payments_guard_delete AFTER DELETE ON bank_payments FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bank_payments_guard_update AFTER UPDATE ON bank_payments FOR EACH ROW WHEN ((OLD."id", OLD."number", OLD."kind", OLD."end_to_end_id", OLD."entry_id", OLD."user_id", OLD."name", OLD."iban", OLD."amount_raw", OLD."currency", OLD."text", OLD."state", OLD."file_id", OLD."salt") IS DISTINCT FROM (NEW."id", NEW."number", NEW."kind", NEW."end_to_end_id", NEW."entry_id", NEW."user_id", NEW."name", NEW."iban", NEW."amount_raw", NEW."currency", NEW."text", NEW."state", NEW."file_id", NEW."salt")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded payment_files) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded payment_files) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('payment_files', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('number', guarded."number", 'message_id', guarded."message_id", 'hash', guarded."hash", 'xml', guarded."xml", 'execute_on', guarded."execute_on", 'created_at', extract(epoch FROM guarded."created_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_files_guard_insert AFTER INSERT ON payment_files FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_files_guard_delete AFTER DELETE ON payment_files FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_files_guard_update AFTER UPDATE ON payment_files FOR EACH ROW WHEN ((OLD."id", OLD."number", OLD."message_id", OLD."hash", OLD."xml", OLD."execute_on", OLD."created_at") IS DISTINCT FROM (NEW."id", NEW."number", NEW."message_id", NEW."hash", NEW."xml", NEW."execute_on", NEW."created_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded api_keys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded api_keys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('api_keys', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('name', guarded."name", 'scopes', guarded."scopes", 'per_minute', guarded."per_minute", 'officers', guarded."officers", 'hash', guarded."hash", 'expires_at', extract(epoch FROM guarded."expires_at"), 'revoked_at', extract(epoch FROM guarded."revoked_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER api_keys_guard_insert AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER api_keys_guard_delete AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER api_keys_guard_update AFTER UPDATE ON api_keys FOR EACH ROW WHEN ((OLD."id", OLD."name", OLD."scopes", OLD."per_minute", OLD."officers", OLD."hash", OLD."expires_at", OLD."revoked_at") IS DISTINCT FROM (NEW."id", NEW."name", NEW."scopes", NEW."per_minute", NEW."officers", NEW."hash", NEW."expires_at", NEW."revoked_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded webhook_endpoints) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded webhook_endpoints) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('webhook_endpoints', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('key_id', guarded."key_id", 'url', guarded."url", 'types', guarded."types", 'officers', guarded."officers", 'secret', encode(sha256(guarded."secret"), 'hex'), 'previous_secret', encode(sha256(guarded."previous_secret"), 'hex'), 'previous_until', extract(epoch FROM guarded."previous_until"), 'removed_at', extract(epoch FROM guarded."removed_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_endpoints_guard_insert AFTER INSERT ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_endpoints_guard_delete AFTER DELETE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_endpoints_guard_update AFTER UPDATE ON webhook_endpoints FOR EACH ROW WHEN ((OLD."id", OLD."key_id", OLD."url", OLD."types", OLD."officers", OLD."secret", OLD."previous_secret", OLD."previous_until", OLD."removed_at") IS DISTINCT FROM (NEW."id", NEW."key_id", NEW."url", NEW."types", NEW."officers", NEW."secret", NEW."previous_secret", NEW."previous_until", NEW."removed_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded texts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded texts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('texts', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('kind', guarded."kind", 'slug', guarded."slug", 'language', guarded."language", 'version', guarded."version", 'source', guarded."source", 'fields', guarded."fields"::text, 'issued_at', extract(epoch FROM guarded."issued_at"), 'due_at', extract(epoch FROM guarded."due_at"), 'published', guarded."published", 'written_by', guarded."written_by", 'signers', guarded."signers", 'seq', guarded."seq")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER texts_guard_insert AFTER INSERT ON texts FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER texts_guard_delete AFTER DELETE ON texts FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER texts_guard_update AFTER UPDATE ON texts FOR EACH ROW WHEN ((OLD."id", OLD."kind", OLD."slug", OLD."language", OLD."version", OLD."source", OLD."fields", OLD."issued_at", OLD."due_at", OLD."published", OLD."written_by", OLD."signers", OLD."seq") IS DISTINCT FROM (NEW."id", NEW."kind", NEW."slug", NEW."language", NEW."version", NEW."source", NEW."fields", NEW."issued_at", NEW."due_at", NEW."published", NEW."written_by", NEW."signers", NEW."seq")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_key(guarded newsletters) RETURNS text LANGUAGE sql STABLE AS $$ SELECT guarded."id"::text $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded newsletters) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('newsletters', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('subject', guarded."subject", 'body', guarded."body", 'sha256', guarded."sha256")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER newsletters_guard_insert AFTER INSERT ON newsletters FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER newsletters_guard_delete AFTER DELETE ON newsletters FOR EACH ROW EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER newsletters_guard_update AFTER UPDATE ON newsletters FOR EACH ROW WHEN ((OLD."id", OLD."subject", OLD."body", OLD."sha256") IS DISTINCT FROM (NEW."id", NEW."subject", NEW."body", NEW."sha256")) EXECUTE FUNCTION guard_row();
