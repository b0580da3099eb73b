ALTER TABLE "officer_sessions" ADD COLUMN "opened" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "list" text[];