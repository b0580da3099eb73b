CREATE TABLE "tax_exceptions" (
	"root" text NOT NULL,
	"holder" text NOT NULL,
	"bps" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_exceptions_root_holder_pk" PRIMARY KEY("root","holder"),
	CONSTRAINT "tax_exceptions_bps" CHECK ("tax_exceptions"."bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"distribution_id" text NOT NULL,
	"holder" text NOT NULL,
	"bps" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_rates_distribution_id_holder_pk" PRIMARY KEY("distribution_id","holder")
);
--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "tax_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "tax_wallet" text;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "exceptions_root" text;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "exceptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "tax_paid_raw" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "tax_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_distribution_id_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_exceptions_holder" ON "tax_exceptions" USING btree ("holder");