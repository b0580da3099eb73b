CREATE TABLE "emergencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"begun_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "emergencies_kind" CHECK ("emergencies"."kind" in ('ACCOUNT', 'PAUSE')),
	CONSTRAINT "emergencies_hours" CHECK ("emergencies"."ends_at" <= "emergencies"."begun_at" + interval '2 hours'),
	CONSTRAINT "emergencies_end" CHECK (num_nulls("emergencies"."ended", "emergencies"."ended_at", "emergencies"."ended_by") in (0, 3) and "emergencies"."ended" in ('KEPT', 'OVER'))
);
--> statement-breakpoint
ALTER TABLE "chain_action_claims" DROP CONSTRAINT "chain_action_claims_ended";--> statement-breakpoint
ALTER TABLE "chain_actions" DROP CONSTRAINT "chain_actions_outcome";--> statement-breakpoint
ALTER TABLE "chain_action_sends" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD COLUMN "after" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "emergencies_open" ON "emergencies" USING btree ("kind","target") WHERE "emergencies"."ended" is null;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_after_chain_actions_id_fk" FOREIGN KEY ("after") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_action_claims" ADD CONSTRAINT "chain_action_claims_ended" CHECK ("chain_action_claims"."ended" in ('RELEASED', 'DECLINED', 'REVERTED', 'REPLACED'));--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_outcome" CHECK ("chain_actions"."outcome" in ('FINAL', 'REVERTED', 'REPLACED'));