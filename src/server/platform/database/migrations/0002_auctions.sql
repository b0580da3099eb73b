CREATE TABLE "auction_credits" (
	"holder" text NOT NULL,
	"pay_token" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	CONSTRAINT "auction_credits_holder_pay_token_pk" PRIMARY KEY("holder","pay_token"),
	CONSTRAINT "auction_credits_amount" CHECK ("auction_credits"."amount_raw" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auction_orders" (
	"round_id" integer NOT NULL,
	"side" text NOT NULL,
	"holder" text NOT NULL,
	"tick" integer NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"struck" boolean DEFAULT false NOT NULL,
	"wallet" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"fill_raw" numeric(78,0),
	"undone" boolean DEFAULT false NOT NULL,
	"settled_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"money_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"fee_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"refund_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"traded_at" timestamp with time zone,
	"traded_tx" text,
	CONSTRAINT "auction_orders_round_id_side_holder_pk" PRIMARY KEY("round_id","side","holder"),
	CONSTRAINT "auction_orders_side" CHECK ("auction_orders"."side" in ('SALE', 'BID')),
	CONSTRAINT "auction_orders_settled" CHECK ("auction_orders"."settled_raw" <= coalesce("auction_orders"."fill_raw", 0))
);
--> statement-breakpoint
CREATE TABLE "auction_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_rounds" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"pay_token" text NOT NULL,
	"currency_id" text,
	"opens" timestamp with time zone NOT NULL,
	"closes" timestamp with time zone NOT NULL,
	"first_price_raw" numeric(78,0) NOT NULL,
	"step_raw" numeric(78,0) NOT NULL,
	"anchor_raw" numeric(78,0) NOT NULL,
	"ticks" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"min_shares_raw" numeric(78,0) NOT NULL,
	"bank_side" text NOT NULL,
	"bank_tick" integer NOT NULL,
	"bank_shares_raw" numeric(78,0) NOT NULL,
	"document_hash" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"sales" numeric(78, 0)[] NOT NULL,
	"bids" numeric(78, 0)[] NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"bid_orders" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_tx" text,
	"tick" integer,
	"volume_raw" numeric(78,0),
	"sale_margin" integer,
	"bid_margin" integer,
	"margins" numeric(78, 0)[],
	"settled_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "auction_rounds_state" CHECK ("auction_rounds"."state" in ('LIVE', 'CLEARED', 'VOID', 'CANCELLED')),
	CONSTRAINT "auction_rounds_side" CHECK ("auction_rounds"."bank_side" in ('SALE', 'BID')),
	CONSTRAINT "auction_rounds_price" CHECK (("auction_rounds"."state" = 'CLEARED') = ("auction_rounds"."tick" is not null) and ("auction_rounds"."state" = 'LIVE') = ("auction_rounds"."ended_at" is null)),
	CONSTRAINT "auction_rounds_book" CHECK (cardinality("auction_rounds"."sales") = "auction_rounds"."ticks" and cardinality("auction_rounds"."bids") = "auction_rounds"."ticks")
);
--> statement-breakpoint
CREATE TABLE "auction_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" integer NOT NULL,
	"what" text NOT NULL,
	"call_hash" text NOT NULL,
	"nonce" integer NOT NULL,
	"sender" text NOT NULL,
	"signed" text NOT NULL,
	"tx_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"mined_at" timestamp with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "auction_sends_nonce" UNIQUE("sender","nonce")
);
--> statement-breakpoint
CREATE TABLE "share_offers" (
	"link" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"maker" text NOT NULL,
	"taker" text,
	"maker_sells" boolean NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"currency_id" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"nonce" numeric(78,0) NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "share_offers_once" UNIQUE("maker","nonce"),
	CONSTRAINT "share_offers_amounts" CHECK ("share_offers"."shares_raw" > 0 and "share_offers"."amount_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "used_offers" (
	"maker" text NOT NULL,
	"nonce" numeric(78,0) NOT NULL,
	"taker" text,
	"at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	CONSTRAINT "used_offers_maker_nonce_pk" PRIMARY KEY("maker","nonce")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "paid_usd_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "received_usd_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "auction_orders" ADD CONSTRAINT "auction_orders_round_id_auction_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."auction_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_reminders" ADD CONSTRAINT "auction_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_rounds" ADD CONSTRAINT "auction_rounds_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_sends" ADD CONSTRAINT "auction_sends_round_id_auction_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."auction_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_orders_holder" ON "auction_orders" USING btree ("holder","placed_at");--> statement-breakpoint
CREATE INDEX "auction_orders_open" ON "auction_orders" USING btree ("round_id","side") WHERE "auction_orders"."fill_raw" is null or "auction_orders"."settled_raw" < "auction_orders"."fill_raw";--> statement-breakpoint
CREATE INDEX "auction_sends_open" ON "auction_sends" USING btree ("sender") WHERE "auction_sends"."mined_at" is null;--> statement-breakpoint
CREATE INDEX "share_offers_user" ON "share_offers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_offers_taker" ON "share_offers" USING btree ("taker");--> statement-breakpoint
CREATE INDEX "chain_events_rounds" ON "chain_events" USING btree ((args->>'id')) WHERE contract = 'auctions' and name = 'Announced';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('SECURITY', 'ORDER', 'AUCTION', 'STAKING', 'DISTRIBUTION', 'VOTE', 'KYC', 'PRICE', 'NEWS'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK ("ledger_transfers"."kind" in ('PURCHASE', 'SALE', 'REWARD', 'BONUS', 'TRANSFER'));--> statement-breakpoint
-- by hand
-- As before, but bought from another holder: what the contracts say was paid.
CREATE OR REPLACE FUNCTION acquisition_cost(person uuid, transfer bigint, came_raw numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(entered.cost_usd_raw, bought.total_usd_raw, booked.paid_usd_raw,
    CASE WHEN booked.kind = 'BONUS' THEN 0 ELSE share_value(came_raw, booked.created_at) END, 0)
  FROM ledger_transfers booked
  LEFT JOIN received_costs entered ON entered.user_id = person AND entered.reference = booked.reference
  LEFT JOIN orders bought ON bought.id = booked.order_id AND bought.user_id = person AND booked.kind = 'PURCHASE'
  WHERE booked.id = transfer
$$;
