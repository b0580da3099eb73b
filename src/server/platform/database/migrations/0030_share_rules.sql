ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
ALTER TABLE "share_wallets" ADD COLUMN "senior_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
CREATE INDEX "chain_events_issuance" ON "chain_events" USING btree ("name",(args->>'holder')) WHERE contract = 'issuance' or name = 'RulesSet';--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK ("ledger_transfers"."kind" in ('PURCHASE', 'REWARD', 'BONUS', 'TRANSFER'));--> statement-breakpoint
-- by hand
-- New shares of a bonus issue or a split cost nothing: what was paid is spread over more shares.
CREATE OR REPLACE FUNCTION acquisition_cost(person uuid, transfer bigint, came_raw numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(entered.cost_usd_raw, bought.total_usd_raw,
    CASE WHEN booked.kind = 'BONUS' THEN 0 ELSE share_value(came_raw, booked.created_at) END, 0)
  FROM ledger_transfers booked
  LEFT JOIN received_costs entered ON entered.user_id = person AND entered.reference = booked.reference
  LEFT JOIN orders bought ON bought.id = booked.order_id AND bought.user_id = person AND booked.kind = 'PURCHASE'
  WHERE booked.id = transfer
$$;
