ALTER TABLE "cases" DROP CONSTRAINT "cases_kind";--> statement-breakpoint
ALTER TABLE "agent_payments" DROP CONSTRAINT "agent_payments_source";--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "kind" text DEFAULT 'POLL' NOT NULL;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "supply_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "whole_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('SANCTIONS_NAME', 'SANCTIONS_ADDRESS', 'LIMIT', 'SOURCE_OF_FUNDS', 'DOCUMENT', 'ESTATE'));--> statement-breakpoint
ALTER TABLE "agent_payments" ADD CONSTRAINT "agent_payments_source" CHECK ("agent_payments"."source" in ('DISTRIBUTION', 'AUCTION', 'OFFER'));--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_kind" CHECK ("ballots"."kind" in ('POLL', 'MEETING'));