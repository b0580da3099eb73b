CREATE TABLE "chain_action_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_action_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"way" text NOT NULL,
	"claimed_by" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sender" text,
	"nonce" bigint,
	"ended" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "chain_action_claims_way" CHECK ("chain_action_claims"."way" in ('WALLET', 'SAFE', 'REPORT')),
	CONSTRAINT "chain_action_claims_ended" CHECK ("chain_action_claims"."ended" in ('RELEASED', 'REVERTED')),
	CONSTRAINT "chain_action_claims_end" CHECK (num_nulls("chain_action_claims"."ended", "chain_action_claims"."ended_at", "chain_action_claims"."ended_by", "chain_action_claims"."end_reason") in (0, 4)),
	CONSTRAINT "chain_action_claims_sender" CHECK (("chain_action_claims"."way" = 'SAFE') = ("chain_action_claims"."sender" is null) and num_nulls("chain_action_claims"."sender", "chain_action_claims"."nonce") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "chain_action_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_action_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"sender" text,
	"nonce" bigint,
	"direct" boolean,
	"reported_by" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"block_number" bigint,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "chain_action_sends_once" UNIQUE("action_id","tx_hash"),
	CONSTRAINT "chain_action_sends_outcome" CHECK ("chain_action_sends"."outcome" in ('FINAL', 'REVERTED', 'REPLACED')),
	CONSTRAINT "chain_action_sends_hash_form" CHECK ("chain_action_sends"."tx_hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "payment_approvals" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"action_id" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_approvals_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index"),
	CONSTRAINT "payment_approvals_action" UNIQUE("action_id")
);
--> statement-breakpoint
CREATE TABLE "treasury_returns" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"action_id" integer NOT NULL,
	CONSTRAINT "treasury_returns_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index"),
	CONSTRAINT "treasury_returns_action" UNIQUE("action_id"),
	CONSTRAINT "treasury_returns_amount" CHECK ("treasury_returns"."amount_raw" > 0)
);
--> statement-breakpoint
ALTER TABLE "chain_action_claims" ADD CONSTRAINT "chain_action_claims_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_action_sends" ADD CONSTRAINT "chain_action_sends_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_of" FOREIGN KEY ("chain_id","tx_hash","log_index") REFERENCES "public"."treasury_transfers"("chain_id","tx_hash","log_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_returns" ADD CONSTRAINT "treasury_returns_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_returns" ADD CONSTRAINT "treasury_returns_of" FOREIGN KEY ("chain_id","tx_hash","log_index") REFERENCES "public"."treasury_transfers"("chain_id","tx_hash","log_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_action_claims_open" ON "chain_action_claims" USING btree ("action_id") WHERE "chain_action_claims"."ended" is null;--> statement-breakpoint
CREATE INDEX "chain_action_sends_open" ON "chain_action_sends" USING btree ("action_id") WHERE "chain_action_sends"."outcome" is null;--> statement-breakpoint
CREATE INDEX "chain_action_sends_hash" ON "chain_action_sends" USING btree ("tx_hash");