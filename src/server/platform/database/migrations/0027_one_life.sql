ALTER TABLE "chain_action_claims" DROP CONSTRAINT "chain_action_claims_ended";--> statement-breakpoint
ALTER TABLE "chain_actions" DROP CONSTRAINT "chain_actions_outcome";--> statement-breakpoint
ALTER TABLE "chain_action_sends" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD COLUMN "after" integer;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_after_chain_actions_id_fk" FOREIGN KEY ("after") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_action_claims" ADD CONSTRAINT "chain_action_claims_ended" CHECK ("chain_action_claims"."ended" in ('RELEASED', 'DECLINED', 'REVERTED', 'REPLACED'));--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_outcome" CHECK ("chain_actions"."outcome" in ('FINAL', 'REVERTED', 'REPLACED'));