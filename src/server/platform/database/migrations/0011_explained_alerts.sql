ALTER TABLE "operator_alerts" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "operator_alerts" ADD COLUMN "explained_by" text;