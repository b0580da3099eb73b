CREATE TABLE "officer_rescues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"begun_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"confirmed_by" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "officer_rescues_wait" CHECK ("officer_rescues"."effective_at" >= "officer_rescues"."begun_at" + interval '48 hours'),
	CONSTRAINT "officer_rescues_ended" CHECK (("officer_rescues"."ended" is null) = ("officer_rescues"."ended_at" is null)),
	CONSTRAINT "officer_rescues_end" CHECK ("officer_rescues"."ended" in ('DONE', 'CANCELLED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "officer_rescues_open" ON "officer_rescues" USING btree ("email") WHERE "officer_rescues"."ended" is null;