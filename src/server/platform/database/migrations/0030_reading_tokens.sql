ALTER TABLE "sessions" ADD COLUMN "reads" text[];--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_reading" CHECK (("sessions"."reads" is null) = ("sessions"."label" is null));