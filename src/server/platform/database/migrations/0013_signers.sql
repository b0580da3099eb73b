ALTER TABLE "cases" ADD COLUMN "signers" text[];--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "signers" text[];--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "signers" text[];--> statement-breakpoint
ALTER TABLE "static_pages" ADD COLUMN "signers" text[];--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "assertion" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD COLUMN "signers" text[];--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "signers" text[];--> statement-breakpoint
CREATE INDEX "journal_proposal" ON "journal" USING btree ("proposal") WHERE "journal"."proposal" is not null;