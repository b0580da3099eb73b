CREATE TABLE "received_costs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"cost_usd_raw" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_costs_once" UNIQUE("user_id","reference"),
	CONSTRAINT "received_costs_amount" CHECK ("received_costs"."cost_usd_raw" >= 0)
);
--> statement-breakpoint
ALTER TABLE "received_costs" ADD CONSTRAINT "received_costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;