CREATE TABLE "bank_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"entry_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'DUE' NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payments_number_unique" UNIQUE("number"),
	CONSTRAINT "bank_payments_end_to_end" UNIQUE("end_to_end_id"),
	CONSTRAINT "bank_payments_entry" UNIQUE("entry_id"),
	CONSTRAINT "bank_payments_kind" CHECK ("bank_payments"."kind" in ('RETURN', 'PAYOUT')),
	CONSTRAINT "bank_payments_state" CHECK ("bank_payments"."state" in ('DUE', 'IN_FILE', 'BOOKED')),
	CONSTRAINT "bank_payments_amount" CHECK ("bank_payments"."amount_raw" > 0),
	CONSTRAINT "bank_payments_file" CHECK (("bank_payments"."state" = 'DUE') = ("bank_payments"."file_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_files_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"hash" text NOT NULL,
	"xml" text NOT NULL,
	"execute_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_files_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_files_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "agent_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"holder" text NOT NULL,
	"user_id" uuid,
	"currency_id" text,
	"amount_raw" numeric(78,0) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"bank_currency" text,
	"bank_raw" numeric(78,0),
	"rate_raw" numeric(78,0),
	"rated_at" timestamp with time zone,
	"payment_id" uuid,
	CONSTRAINT "agent_payments_event" UNIQUE("chain_id","tx_hash","log_index"),
	CONSTRAINT "agent_payments_payment" UNIQUE("payment_id"),
	CONSTRAINT "agent_payments_source" CHECK ("agent_payments"."source" in ('DISTRIBUTION', 'AUCTION')),
	CONSTRAINT "agent_payments_rated" CHECK (num_nonnulls("agent_payments"."bank_currency", "agent_payments"."bank_raw", "agent_payments"."rate_raw", "agent_payments"."rated_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"iban" text NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_holders" ADD COLUMN "by_agent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_file_id_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payment_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_payments" ADD CONSTRAINT "agent_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_payments" ADD CONSTRAINT "agent_payments_payment_id_bank_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payments_user" ON "bank_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_payments_due" ON "bank_payments" USING btree ("number") WHERE "bank_payments"."state" = 'DUE';--> statement-breakpoint
CREATE INDEX "agent_payments_user" ON "agent_payments" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "agent_payments_open" ON "agent_payments" USING btree ("paid_at") WHERE "agent_payments"."payment_id" is null;