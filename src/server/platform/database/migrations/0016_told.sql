ALTER TABLE "officers" ADD COLUMN "told_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "officers" ADD COLUMN "told_at" timestamp with time zone;