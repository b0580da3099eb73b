ALTER TABLE "contact_tickets" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_tickets" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;