CREATE TABLE "wallet_passkeys" (
	"wallet_id" uuid NOT NULL,
	"signer" text NOT NULL,
	"credential_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_passkeys_wallet_id_signer_pk" PRIMARY KEY("wallet_id","signer"),
	CONSTRAINT "wallet_passkeys_signer_form" CHECK ("wallet_passkeys"."signer" ~ '^0x[0-9a-f]{232}$')
);
--> statement-breakpoint
ALTER TABLE "wallet_passkeys" ADD CONSTRAINT "wallet_passkeys_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;