ALTER TABLE "proposal_signatures" ADD COLUMN "changed" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "matter" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "about" text;