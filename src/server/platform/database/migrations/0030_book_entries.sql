CREATE TABLE "book_claims" (
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"holder" text NOT NULL,
	"wallet" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"executable_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "book_claims_tx_hash_log_index_pk" PRIMARY KEY("tx_hash","log_index"),
	CONSTRAINT "book_claims_ended" CHECK ("book_claims"."ended" in ('EXECUTED', 'CANCELLED')),
	CONSTRAINT "book_claims_ended_at" CHECK (("book_claims"."ended" is null) = ("book_claims"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "book_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"wallet" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"ended" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	"tx_hash" text,
	CONSTRAINT "book_requests_ended" CHECK ("book_requests"."ended" in ('WITHDRAWN', 'REFUSED')),
	CONSTRAINT "book_requests_ended_at" CHECK (("book_requests"."ended" is null) = ("book_requests"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "book_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"holder" text,
	"state" text NOT NULL,
	"differences" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "book_tries_state_known" CHECK ("book_tries"."state" in ('FITTED', 'WAITING', 'ACCEPTED', 'REFUSED', 'UNKNOWN')),
	CONSTRAINT "book_tries_holder" CHECK (("book_tries"."holder" is null) = ("book_tries"."state" = 'UNKNOWN'))
);
--> statement-breakpoint
ALTER TABLE "book_requests" ADD CONSTRAINT "book_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_tries" ADD CONSTRAINT "book_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_tries" ADD CONSTRAINT "book_tries_holder_register_people_holder_fk" FOREIGN KEY ("holder") REFERENCES "public"."register_people"("holder") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_claims_holder" ON "book_claims" USING btree ("holder","claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_claims_one_pending" ON "book_claims" USING btree ("holder") WHERE "book_claims"."ended" is null;--> statement-breakpoint
CREATE INDEX "book_requests_user" ON "book_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_requests_one_open" ON "book_requests" USING btree ("holder") WHERE "book_requests"."ended" is null and "book_requests"."tx_hash" is null;--> statement-breakpoint
CREATE INDEX "book_tries_user" ON "book_tries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "book_tries_state" ON "book_tries" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_tries_one_waiting" ON "book_tries" USING btree ("user_id") WHERE "book_tries"."state" = 'WAITING';--> statement-breakpoint
-- by hand
-- As in 0001, and the accounts of a holder's addresses become a person's once, when the person is that holder.
CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance_raw <> 0 THEN
      RAISE EXCEPTION 'a ledger account begins empty'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
    AND (NEW.id, NEW.owner_id, NEW.asset, NEW.kind, NEW.address)
      IS NOT DISTINCT FROM (OLD.id, OLD.owner_id, OLD.asset, OLD.kind, OLD.address) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.owner_id IS NULL
    AND (NEW.id, NEW.asset, NEW.kind, NEW.address, NEW.balance_raw)
      IS NOT DISTINCT FROM (OLD.id, OLD.asset, OLD.kind, OLD.address, OLD.balance_raw)
    AND EXISTS (
      SELECT FROM share_wallets known JOIN users person ON person.holder_id = known.holder
        WHERE known.address = NEW.address AND person.id = NEW.owner_id
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a ledger account changes by its entries alone'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- Gives a person what the index has booked for their holder before the person had an account: as if the index were made again. The caller
-- holds the lock of the index.
CREATE FUNCTION holdings_take(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts account SET owner_id = person
    FROM share_wallets known JOIN users taker ON taker.holder_id = known.holder
    WHERE taker.id = person AND account.address = known.address AND account.kind = 'wallet' AND account.owner_id IS NULL;
  UPDATE payouts SET user_id = person FROM users taker
    WHERE taker.id = person AND payouts.holder = taker.holder_id AND payouts.user_id IS NULL;
  INSERT INTO holding_marks (user_id, transfer_id, at, shares_raw, bought_raw, invested_usd_raw)
    SELECT person, transfer_id, created_at, sum(change_raw) OVER running, sum(change_raw) OVER running, 0
    FROM (
      SELECT entry.transfer_id, booked.created_at, sum(entry.amount_raw) AS change_raw
      FROM ledger_entries entry
      JOIN ledger_accounts account ON account.id = entry.account_id
      JOIN ledger_transfers booked ON booked.id = entry.transfer_id
      WHERE account.owner_id = person AND entry.asset = 'FNX'
      GROUP BY entry.transfer_id, booked.created_at HAVING sum(entry.amount_raw) <> 0
    ) moved
    WINDOW running AS (ORDER BY transfer_id)
    ON CONFLICT (user_id, transfer_id) DO NOTHING;
  PERFORM holdings_reckon(person);
END $$;
