ALTER TABLE "orders" ALTER COLUMN "signature" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "feed" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "method" text DEFAULT 'WALLET' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_answer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method" CHECK ("orders"."method" in ('WALLET', 'TRANSFER'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method_fields" CHECK (case when "orders"."method" = 'WALLET'
        then "orders"."signature" is not null and num_nonnulls("orders"."reference", "orders"."hold_until", "orders"."asked_raw") = 0
        else "orders"."signature" is null and "orders"."token_address" is null and num_nonnulls("orders"."reference", "orders"."hold_until") = 2 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked" CHECK ("orders"."asked_raw" > 0 and num_nonnulls("orders"."asked_raw", "orders"."asked_until") in (0, 2)
        and ("orders"."asked_answer" is null or "orders"."asked_raw" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_answer" CHECK ("orders"."asked_answer" in ('ACCEPTED', 'REFUSED'));