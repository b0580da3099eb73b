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
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"ref" text NOT NULL,
	"booking_ref" text NOT NULL,
	"hash" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"currency" text NOT NULL,
	"is_credit" boolean NOT NULL,
	"is_reversal" boolean NOT NULL,
	"booked_on" date NOT NULL,
	"party_name" text,
	"party_iban" text,
	"is_organisation" boolean,
	"reference" text,
	"text" text NOT NULL,
	"end_to_end_id" text,
	"state" text NOT NULL,
	"reason" text,
	"order_id" uuid,
	"batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "bank_entries_hash_unique" UNIQUE("hash"),
	CONSTRAINT "bank_entries_once" UNIQUE("account","ref"),
	CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('OPEN', 'MATCHED', 'RELEASED', 'ISSUED', 'TO_RETURN', 'RETURNING', 'RETURNED', 'SPLIT', 'NOTED')),
	CONSTRAINT "bank_entries_reason" CHECK ("bank_entries"."reason" in ('NO_REFERENCE', 'WRONG_REFERENCE', 'OTHER_NAME', 'COMPANY', 'TOO_MUCH', 'TOO_LITTLE', 'OTHER_CURRENCY', 'TOO_LATE', 'SECOND_TRANSFER', 'PRICE_MOVED', 'REVERSAL', 'NOT_VERIFIED')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount_raw" >= 0),
	CONSTRAINT "bank_entries_matched" CHECK ("bank_entries"."state" not in ('MATCHED', 'RELEASED', 'ISSUED') or "bank_entries"."order_id" is not null),
	CONSTRAINT "bank_entries_released" CHECK ("bank_entries"."state" not in ('RELEASED', 'ISSUED') or "bank_entries"."batch_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"statement_id" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"opening_raw" numeric(78,0),
	"closing_raw" numeric(78,0),
	"credit_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"debit_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_once" UNIQUE("file_hash","statement_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "deposit_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'RELEASED' NOT NULL,
	"deposits" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"cashier" text,
	"signature" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_batches_number_unique" UNIQUE("number"),
	CONSTRAINT "deposit_batches_state" CHECK ("deposit_batches"."state" in ('RELEASED', 'SIGNED', 'VOID')),
	CONSTRAINT "deposit_batches_signed" CHECK (("deposit_batches"."state" = 'SIGNED') = ("deposit_batches"."signature" is not null))
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
CREATE TABLE "relay_budgets" (
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"gas" bigint NOT NULL,
	CONSTRAINT "relay_budgets_scope_day_pk" PRIMARY KEY("scope","day"),
	CONSTRAINT "relay_budgets_gas" CHECK ("relay_budgets"."gas" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sender_accounts" (
	"address" text PRIMARY KEY NOT NULL,
	"balance" numeric(78,0) NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid,
	"account" text,
	"to_address" text NOT NULL,
	"data" text NOT NULL,
	"gas_limit" integer NOT NULL,
	"status" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sender" text,
	"sender_nonce" integer,
	"gas_price" numeric(78,0),
	"signed" text,
	"tx_hashes" text[] DEFAULT '{}' NOT NULL,
	"sent_at" timestamp with time zone,
	"priced_at" timestamp with time zone,
	"mined_tx" text,
	"mined_at" timestamp with time zone,
	"final_at" timestamp with time zone,
	"gas_used" integer,
	"fee" numeric(78,0),
	"fault" jsonb,
	CONSTRAINT "sender_calls_key_unique" UNIQUE("key"),
	CONSTRAINT "sender_calls_nonce" UNIQUE("sender","sender_nonce"),
	CONSTRAINT "sender_calls_purpose" CHECK ("sender_calls"."purpose" in ('ACCOUNT', 'DEPLOY', 'DEPOSIT', 'FILL')),
	CONSTRAINT "sender_calls_status" CHECK ("sender_calls"."status" in ('QUEUED', 'SENT', 'MINED', 'FAILED')),
	CONSTRAINT "sender_calls_claimed" CHECK (("sender_calls"."sender_nonce" is null) = ("sender_calls"."sender" is null) and ("sender_calls"."sender_nonce" is null) = ("sender_calls"."signed" is null)
        and ("sender_calls"."sender_nonce" is null or cardinality("sender_calls"."tx_hashes") > 0)),
	CONSTRAINT "sender_calls_sent" CHECK ("sender_calls"."status" = 'FAILED' or ("sender_calls"."status" = 'QUEUED') = ("sender_calls"."sender_nonce" is null)),
	CONSTRAINT "sender_calls_gas" CHECK ("sender_calls"."gas_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_passkeys" (
	"wallet_id" uuid NOT NULL,
	"signer" text NOT NULL,
	"credential_id" text NOT NULL,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_passkeys_wallet_id_signer_pk" PRIMARY KEY("wallet_id","signer"),
	CONSTRAINT "wallet_passkeys_signer_form" CHECK ("wallet_passkeys"."signer" ~ '^0x[0-9a-f]{232}$')
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "signature" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "feed" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "method" text DEFAULT 'WALLET' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_rate_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_price_raw" numeric(78,0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_answer" text;--> statement-breakpoint
ALTER TABLE "share_holders" ADD COLUMN "by_agent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_file_id_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payment_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_batch_id_deposit_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."deposit_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_payments" ADD CONSTRAINT "agent_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_payments" ADD CONSTRAINT "agent_payments_payment_id_bank_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_calls" ADD CONSTRAINT "sender_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passkeys" ADD CONSTRAINT "wallet_passkeys_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payments_user" ON "bank_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_payments_due" ON "bank_payments" USING btree ("number") WHERE "bank_payments"."state" = 'DUE';--> statement-breakpoint
CREATE INDEX "bank_entries_booking" ON "bank_entries" USING btree ("account","booking_ref");--> statement-breakpoint
CREATE INDEX "bank_entries_order" ON "bank_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_entries_state" ON "bank_entries" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "agent_payments_user" ON "agent_payments" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "agent_payments_open" ON "agent_payments" USING btree ("paid_at") WHERE "agent_payments"."payment_id" is null;--> statement-breakpoint
CREATE INDEX "sender_calls_queued" ON "sender_calls" USING btree ("queued_at") WHERE "sender_calls"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "sender_calls_open" ON "sender_calls" USING btree ("sender","sender_nonce") WHERE "sender_calls"."sender_nonce" is not null and "sender_calls"."final_at" is null;--> statement-breakpoint
CREATE INDEX "sender_calls_account" ON "sender_calls" USING btree ("account","queued_at");--> statement-breakpoint
CREATE INDEX "sender_calls_user" ON "sender_calls" USING btree ("user_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_reference" ON "orders" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method" CHECK ("orders"."method" in ('WALLET', 'TRANSFER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method_fields" CHECK (case when "orders"."method" = 'WALLET'
        then "orders"."signature" is not null and num_nonnulls("orders"."reference", "orders"."hold_until", "orders"."asked_raw") = 0
        else "orders"."signature" is null and "orders"."token_address" is null and num_nonnulls("orders"."reference", "orders"."hold_until") = 2 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked" CHECK ("orders"."asked_raw" > 0 and num_nonnulls("orders"."asked_raw", "orders"."asked_until", "orders"."asked_rate_raw", "orders"."asked_price_raw") in (0, 4)
        and ("orders"."asked_answer" is null or "orders"."asked_raw" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_answer" CHECK ("orders"."asked_answer" in ('ACCEPTED', 'REFUSED')) NOT VALID;