CREATE TABLE "partner_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partner_events_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sequence" bigint,
	"object" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_events_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "networks" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "down_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "told_seconds" integer;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "partner_events_new" ON "partner_events" USING btree ("place") WHERE "partner_events"."sequence" is null;--> statement-breakpoint
CREATE INDEX "partner_events_created" ON "partner_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "api_keys_one_successor" ON "api_keys" USING btree ("previous_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded api_keys) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('api_keys', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('name', guarded."name", 'scopes', guarded."scopes", 'per_minute', guarded."per_minute", 'officers', guarded."officers", 'hash', guarded."hash", 'expires_at', extract(epoch FROM guarded."expires_at"), 'revoked_at', extract(epoch FROM guarded."revoked_at"), 'contact', guarded."contact", 'networks', guarded."networks", 'previous_id', guarded."previous_id")))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER api_keys_guard_update AFTER UPDATE ON api_keys FOR EACH ROW WHEN ((OLD."id", OLD."name", OLD."scopes", OLD."per_minute", OLD."officers", OLD."hash", OLD."expires_at", OLD."revoked_at", OLD."contact", OLD."networks", OLD."previous_id") IS DISTINCT FROM (NEW."id", NEW."name", NEW."scopes", NEW."per_minute", NEW."officers", NEW."hash", NEW."expires_at", NEW."revoked_at", NEW."contact", NEW."networks", NEW."previous_id")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hash(guarded webhook_endpoints) RETURNS text LANGUAGE sql STABLE AS $$ SELECT encode(sha256(convert_to(jsonb_build_array('webhook_endpoints', guarded."id"::text, jsonb_strip_nulls(jsonb_build_object('key_id', guarded."key_id", 'url', guarded."url", 'types', guarded."types", 'officers', guarded."officers", 'secret', encode(sha256(guarded."secret"), 'hex'), 'previous_secret', encode(sha256(guarded."previous_secret"), 'hex'), 'previous_until', extract(epoch FROM guarded."previous_until"), 'removed_at', extract(epoch FROM guarded."removed_at"), 'paused_at', extract(epoch FROM guarded."paused_at"))))::text, 'UTF8')), 'hex') $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhook_endpoints_guard_update AFTER UPDATE ON webhook_endpoints FOR EACH ROW WHEN ((OLD."id", OLD."key_id", OLD."url", OLD."types", OLD."officers", OLD."secret", OLD."previous_secret", OLD."previous_until", OLD."removed_at", OLD."paused_at") IS DISTINCT FROM (NEW."id", NEW."key_id", NEW."url", NEW."types", NEW."officers", NEW."secret", NEW."previous_secret", NEW."previous_until", NEW."removed_at", NEW."paused_at")) EXECUTE FUNCTION guard_row();
--> statement-breakpoint
-- Nothing is given up after three days any more, so nobody can explain these.
UPDATE "operator_alerts" SET "resolved_at" = now() WHERE "kind" = 'WEBHOOK_GIVEN_UP' AND "resolved_at" IS NULL;
