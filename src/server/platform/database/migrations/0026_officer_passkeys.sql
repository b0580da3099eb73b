CREATE TABLE "officer_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"officer_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "officer_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "officer_passkeys" ADD CONSTRAINT "officer_passkeys_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "officer_passkeys_officer" ON "officer_passkeys" USING btree ("officer_id");--> statement-breakpoint
CREATE INDEX "journal_actor" ON "journal" USING btree ("actor","id");--> statement-breakpoint
-- by hand
-- The passkey of an invitation is one of the officer's passkeys. The release before knows that one alone, and goes on writing it into "officers".
INSERT INTO officer_passkeys (officer_id, credential_id, public_key, counter, name, created_at)
  SELECT id, credential_id, public_key, counter, 'First passkey', coalesce(admitted_at, created_at) FROM officers WHERE public_key IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION officers_first_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO officer_passkeys (officer_id, credential_id, public_key, counter, name, created_at)
    VALUES (NEW.id, NEW.credential_id, NEW.public_key, NEW.counter, 'First passkey', coalesce(NEW.admitted_at, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER officers_first_passkey_made AFTER INSERT ON officers
  FOR EACH ROW WHEN (NEW.public_key IS NOT NULL) EXECUTE FUNCTION officers_first_passkey();
--> statement-breakpoint
CREATE TRIGGER officers_first_passkey AFTER UPDATE OF public_key ON officers
  FOR EACH ROW WHEN (OLD.public_key IS NULL AND NEW.public_key IS NOT NULL) EXECUTE FUNCTION officers_first_passkey();
