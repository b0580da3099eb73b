-- by hand: these ballots are of contracts that nothing reads any more, and the index can be made again.
TRUNCATE "votes", "ballots";--> statement-breakpoint
ALTER TABLE "chain_actions" DROP CONSTRAINT "chain_actions_role";--> statement-breakpoint
ALTER TABLE "ballots" ALTER COLUMN "choices" SET DATA TYPE text[] USING '{}';--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "tax_raw" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "title" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "quorum_bps" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "majority_bps" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_role" CHECK ("chain_actions"."role" in ('ADMIN', 'GUARDIAN', 'BOARD', 'REGISTRAR', 'SIGNER', 'CASHIER', 'ENFORCER', 'PAUSER', 'OPERATIONS', 'PROPOSER', 'CANCELLER', 'EXECUTOR', 'TREASURY'));