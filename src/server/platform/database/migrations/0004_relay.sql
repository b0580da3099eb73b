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
ALTER TABLE "sender_calls" ADD CONSTRAINT "sender_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sender_calls_queued" ON "sender_calls" USING btree ("queued_at") WHERE "sender_calls"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "sender_calls_open" ON "sender_calls" USING btree ("sender","sender_nonce") WHERE "sender_calls"."sender_nonce" is not null and "sender_calls"."final_at" is null;--> statement-breakpoint
CREATE INDEX "sender_calls_account" ON "sender_calls" USING btree ("account","queued_at");--> statement-breakpoint
CREATE INDEX "sender_calls_user" ON "sender_calls" USING btree ("user_id","queued_at");