CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 482117 CACHE 1;--> statement-breakpoint
CREATE TABLE "actions" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"address" text NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"country_code" text,
	"reason" text,
	"comment" text,
	"begun_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "actions_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "actions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"enrol_until" timestamp with time zone NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"request_id" uuid NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "codes_request" UNIQUE("purpose","request_id"),
	CONSTRAINT "codes_attempts" CHECK ("codes"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"wanted" jsonb NOT NULL,
	"noted_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'OTP' NOT NULL,
	"device_hash" text,
	"trust_device" boolean DEFAULT false NOT NULL,
	"reactivate" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logins_state" CHECK ("logins"."state" in ('OTP', 'TOTP', 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "old_passwords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'CODE' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "password_resets_state" CHECK ("password_resets"."state" in ('CODE', 'TOKEN', 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'PHONE_PENDING' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"password_hash" text NOT NULL,
	"referral_code" text,
	"terms_version" text NOT NULL,
	"marketing_opt_in" boolean NOT NULL,
	"email_taken" boolean NOT NULL,
	"phone_taken" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signups_state" CHECK ("signups"."state" in ('PHONE_PENDING', 'EMAIL_PENDING', 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"trusted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "auction_credits" (
	"holder" text NOT NULL,
	"pay_token" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	CONSTRAINT "auction_credits_holder_pay_token_pk" PRIMARY KEY("holder","pay_token"),
	CONSTRAINT "auction_credits_amount" CHECK ("auction_credits"."amount_raw" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auction_orders" (
	"round_id" integer NOT NULL,
	"side" text NOT NULL,
	"holder" text NOT NULL,
	"tick" integer NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"struck" boolean DEFAULT false NOT NULL,
	"wallet" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"fill_raw" numeric(78,0),
	"undone" boolean DEFAULT false NOT NULL,
	"settled_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"money_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"fee_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"refund_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"traded_at" timestamp with time zone,
	"traded_tx" text,
	CONSTRAINT "auction_orders_round_id_side_holder_pk" PRIMARY KEY("round_id","side","holder"),
	CONSTRAINT "auction_orders_side" CHECK ("auction_orders"."side" in ('SALE', 'BID')),
	CONSTRAINT "auction_orders_settled" CHECK ("auction_orders"."settled_raw" <= coalesce("auction_orders"."fill_raw", 0))
);
--> statement-breakpoint
CREATE TABLE "auction_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_rounds" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"pay_token" text NOT NULL,
	"currency_id" text,
	"opens" timestamp with time zone NOT NULL,
	"closes" timestamp with time zone NOT NULL,
	"first_price_raw" numeric(78,0) NOT NULL,
	"step_raw" numeric(78,0) NOT NULL,
	"anchor_raw" numeric(78,0) NOT NULL,
	"ticks" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"min_shares_raw" numeric(78,0) NOT NULL,
	"bank_side" text NOT NULL,
	"bank_tick" integer NOT NULL,
	"bank_shares_raw" numeric(78,0) NOT NULL,
	"document_hash" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"sales" numeric(78, 0)[] NOT NULL,
	"bids" numeric(78, 0)[] NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"bid_orders" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_tx" text,
	"tick" integer,
	"volume_raw" numeric(78,0),
	"sale_margin" integer,
	"bid_margin" integer,
	"margins" numeric(78, 0)[],
	"settled_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "auction_rounds_state" CHECK ("auction_rounds"."state" in ('LIVE', 'CLEARED', 'VOID', 'CANCELLED')),
	CONSTRAINT "auction_rounds_side" CHECK ("auction_rounds"."bank_side" in ('SALE', 'BID')),
	CONSTRAINT "auction_rounds_price" CHECK (("auction_rounds"."state" = 'CLEARED') = ("auction_rounds"."tick" is not null) and ("auction_rounds"."state" = 'LIVE') = ("auction_rounds"."ended_at" is null)),
	CONSTRAINT "auction_rounds_book" CHECK (cardinality("auction_rounds"."sales") = "auction_rounds"."ticks" and cardinality("auction_rounds"."bids") = "auction_rounds"."ticks")
);
--> statement-breakpoint
CREATE TABLE "auction_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" integer NOT NULL,
	"what" text NOT NULL,
	"call_hash" text NOT NULL,
	"nonce" integer NOT NULL,
	"sender" text NOT NULL,
	"signed" text NOT NULL,
	"tx_hash" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"mined_at" timestamp with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "auction_sends_nonce" UNIQUE("sender","nonce")
);
--> statement-breakpoint
CREATE TABLE "share_offers" (
	"link" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"maker" text NOT NULL,
	"taker" text,
	"maker_sells" boolean NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"currency_id" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"nonce" numeric(78,0) NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "share_offers_once" UNIQUE("maker","nonce"),
	CONSTRAINT "share_offers_amounts" CHECK ("share_offers"."shares_raw" > 0 and "share_offers"."amount_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "used_offers" (
	"maker" text NOT NULL,
	"nonce" numeric(78,0) NOT NULL,
	"taker" text,
	"at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	CONSTRAINT "used_offers_maker_nonce_pk" PRIMARY KEY("maker","nonce")
);
--> statement-breakpoint
CREATE TABLE "book_claims" (
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"holder" text NOT NULL,
	"wallet" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"executable_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "book_claims_tx_hash_log_index_pk" PRIMARY KEY("tx_hash","log_index"),
	CONSTRAINT "book_claims_ended" CHECK ("book_claims"."ended" in ('EXECUTED', 'CANCELLED')),
	CONSTRAINT "book_claims_ended_at" CHECK (("book_claims"."ended" is null) = ("book_claims"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "book_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"holder" text NOT NULL,
	"wallet" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"ended" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	"tx_hash" text,
	CONSTRAINT "book_requests_ended" CHECK ("book_requests"."ended" in ('WITHDRAWN', 'REFUSED')),
	CONSTRAINT "book_requests_ended_at" CHECK (("book_requests"."ended" is null) = ("book_requests"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "book_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"holder" text,
	"state" text NOT NULL,
	"differences" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "book_tries_state_known" CHECK ("book_tries"."state" in ('FITTED', 'WAITING', 'ACCEPTED', 'REFUSED', 'UNKNOWN')),
	CONSTRAINT "book_tries_holder" CHECK (("book_tries"."holder" is null) = ("book_tries"."state" = 'UNKNOWN'))
);
--> statement-breakpoint
CREATE TABLE "register_people" (
	"holder" text PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"birth_date" date,
	"email" text,
	"address" text,
	"country" text,
	"code_hash" text,
	"code_sent_at" timestamp with time zone,
	"user_id" uuid,
	"redeemed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_people_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "register_people_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "register_people_kind" CHECK ("register_people"."kind" in ('PERSON', 'COMPANY')),
	CONSTRAINT "register_people_holder" CHECK ("register_people"."holder" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"subject" text NOT NULL,
	"fingerprint" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"signers" text[],
	"reason" text,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('SANCTIONS_NAME', 'SANCTIONS_ADDRESS', 'LIMIT', 'SOURCE_OF_FUNDS', 'DOCUMENT')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('OPEN', 'WAITING', 'CLEARED', 'CONFIRMED')),
	CONSTRAINT "cases_decided" CHECK (("cases"."state" in ('CLEARED', 'CONFIRMED')) = ("cases"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "purchase_limits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"day_usd" bigint,
	"month_usd" bigint,
	"total_usd" bigint,
	CONSTRAINT "purchase_limits_tier" CHECK ("purchase_limits"."tier" in ('STANDARD', 'ENHANCED')),
	CONSTRAINT "purchase_limits_positive" CHECK (coalesce(least("purchase_limits"."day_usd", "purchase_limits"."month_usd", "purchase_limits"."total_usd"), 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "sanctions_entries" (
	"list" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"births" jsonb NOT NULL,
	"nationalities" text[] NOT NULL,
	"programs" text[] NOT NULL,
	"remarks" text,
	"addresses" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "sanctions_entries_list_ref_pk" PRIMARY KEY("list","ref")
);
--> statement-breakpoint
CREATE TABLE "sanctions_lists" (
	"list" text PRIMARY KEY NOT NULL,
	"published_on" date,
	"entries" integer NOT NULL,
	"names" integer NOT NULL,
	"sha256" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sanctions_lists_known" CHECK ("sanctions_lists"."list" in ('OFAC', 'EU', 'UN'))
);
--> statement-breakpoint
CREATE TABLE "sanctions_names" (
	"list" text NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"weak" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"screened_at" timestamp with time zone NOT NULL,
	"lists_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"date" date NOT NULL,
	"sort_order" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"source_hash" text,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_documents_sha256" CHECK ("bank_documents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "bank_overviews" (
	"id" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"source_hash" text,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_overviews_one" CHECK ("bank_overviews"."id" = 'bank')
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" text NOT NULL,
	"officer" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"message" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "contact_tickets_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "contact_tickets_closed_at" CHECK (("contact_tickets"."state" = 'CLOSED') = ("contact_tickets"."closed_at" is not null)),
	CONSTRAINT "contact_tickets_category" CHECK ("contact_tickets"."category" in ('GENERAL', 'ACCOUNT', 'KYC', 'PAYMENT', 'STAKING', 'PRESS', 'OTHER')),
	CONSTRAINT "contact_tickets_state_known" CHECK ("contact_tickets"."state" in ('OPEN', 'CLOSED'))
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"sort_order" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"source_hash" text,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_categories_once" UNIQUE("kind","slug"),
	CONSTRAINT "content_categories_kind" CHECK ("content_categories"."kind" in ('BLOG', 'MEDIA', 'FAQ'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"source" text,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('PENDING', 'CONFIRMED', 'LEFT')),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK (("newsletter_subscribers"."state" = 'CONFIRMED') <= ("newsletter_subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_up_to" uuid,
	"written_at" timestamp with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletters_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"bio" text NOT NULL,
	"photo_url" text NOT NULL,
	"linkedin" text,
	"sort_order" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"source_hash" text,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"fields" jsonb NOT NULL,
	"words" text NOT NULL,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', coalesce(fields->>'title', '')), 'A') || setweight(to_tsvector('english', coalesce(fields->>'excerpt', fields->>'summary', '')), 'B') || setweight(to_tsvector('english', search_text), 'C')) STORED,
	"issued_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"published" boolean DEFAULT true NOT NULL,
	"written_by" text,
	"signers" text[],
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "texts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "texts_once" UNIQUE("kind","slug","language","version"),
	CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('post', 'faq', 'legal', 'help', 'page'))
);
--> statement-breakpoint
CREATE TABLE "distributions" (
	"id" text PRIMARY KEY NOT NULL,
	"pay_token" text NOT NULL,
	"currency_id" text,
	"amount_raw" numeric(78,0) NOT NULL,
	"supply_raw" numeric(78,0) NOT NULL,
	"record_time" timestamp with time zone NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"reclaimable_at" timestamp with time zone NOT NULL,
	"payer" text NOT NULL,
	"document_hash" text NOT NULL,
	"reclaimed_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"tax_bps" integer DEFAULT 0 NOT NULL,
	"tax_wallet" text,
	"exceptions_root" text,
	"exceptions" integer DEFAULT 0 NOT NULL,
	"tax_paid_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"tx_hash" text NOT NULL,
	CONSTRAINT "distributions_amounts" CHECK ("distributions"."amount_raw" > 0 and "distributions"."supply_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"distribution_id" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"to_address" text,
	"amount_raw" numeric(78,0) NOT NULL,
	"tax_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"tax_bps" integer DEFAULT 0 NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_distribution_id_holder_pk" PRIMARY KEY("distribution_id","holder")
);
--> statement-breakpoint
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
CREATE TABLE "kyc_applicants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"applicant_id" text NOT NULL,
	"last_event_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kyc_applicants_applicant_id_unique" UNIQUE("applicant_id")
);
--> statement-breakpoint
CREATE TABLE "kyc_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"try_number" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"nationality" text,
	"document_type" text,
	"document_number" text,
	"document_expires_on" date,
	"address_line" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"document_hash" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kyc_applications_attempt" UNIQUE("user_id","attempt"),
	CONSTRAINT "kyc_applications_status_known" CHECK ("kyc_applications"."status" in ('PENDING', 'IN_REVIEW', 'APPROVED', 'RETRY', 'REJECTED', 'ON_HOLD', 'EXPIRED', 'RESET'))
);
--> statement-breakpoint
CREATE TABLE "kyc_documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_drafts" (
	"user_id" uuid NOT NULL,
	"part" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kyc_drafts_user_id_part_pk" PRIMARY KEY("user_id","part"),
	CONSTRAINT "kyc_drafts_part_known" CHECK ("kyc_drafts"."part" in ('form', 'front', 'back', 'selfie'))
);
--> statement-breakpoint
CREATE TABLE "kyc_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kyc_files_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "kyc_files_place" UNIQUE("application_id","kind","side")
);
--> statement-breakpoint
CREATE TABLE "kyc_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_list_lines" (
	"list_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"holder" text NOT NULL,
	"wallet" text,
	"shares_raw" numeric(78,0) NOT NULL,
	"locked_until" timestamp with time zone,
	"issued_at" timestamp with time zone,
	CONSTRAINT "share_list_lines_list_id_index_pk" PRIMARY KEY("list_id","index"),
	CONSTRAINT "share_list_lines_shares" CHECK ("share_list_lines"."shares_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"root" text NOT NULL,
	"lines" integer NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"document_hash" text NOT NULL,
	"file_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announcement_id" bigint,
	"executable_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "share_lists_root_unique" UNIQUE("root"),
	CONSTRAINT "share_lists_announcement_id_unique" UNIQUE("announcement_id"),
	CONSTRAINT "share_lists_shares" CHECK ("share_lists"."shares_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"fault" text,
	"static_rate_raw" numeric(78,0),
	"rate_raw" numeric(78,0),
	"rate_updated_at" timestamp with time zone,
	"rate_read_at" timestamp with time zone,
	"rate_source" text,
	CONSTRAINT "currencies_rate" CHECK ("currencies"."rate_raw" > 0),
	CONSTRAINT "currencies_static_rate" CHECK ("currencies"."static_rate_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"total_raw" numeric(78,0) NOT NULL,
	"left_raw" numeric(78,0) NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offerings_left" CHECK ("offerings"."left_raw" <= "offerings"."total_raw")
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"price_raw" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_alerts_once" UNIQUE("user_id","price_raw"),
	CONSTRAINT "price_alerts_direction" CHECK ("price_alerts"."direction" in ('ABOVE', 'BELOW')),
	CONSTRAINT "price_alerts_positive" CHECK ("price_alerts"."price_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"currency_id" text NOT NULL,
	"pay_raw" numeric(78,0) NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"share_price_raw" numeric(78,0) NOT NULL,
	"rate_raw" numeric(78,0) NOT NULL,
	"rate_source" text NOT NULL,
	"rate_updated_at" timestamp with time zone NOT NULL,
	"fee_bps" integer NOT NULL,
	"fee_usd_raw" numeric(78,0) NOT NULL,
	"total_usd_raw" numeric(78,0) NOT NULL,
	"network_fee_raw" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "quotes_positive" CHECK ("quotes"."pay_raw" > 0 and "quotes"."shares_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "reference_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_usd_raw" numeric(78,0) NOT NULL,
	"day" date NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reference_rates_positive" CHECK ("reference_rates"."per_usd_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"price_raw" numeric(78,0) NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "share_prices_effective_at_unique" UNIQUE("effective_at"),
	CONSTRAINT "share_prices_positive" CHECK ("share_prices"."price_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "alarm_states" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"fault_since" timestamp with time zone NOT NULL,
	"good_since" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_states_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_up_to" uuid,
	"told_at" timestamp with time zone,
	CONSTRAINT "announcements_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "demo_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"code" text,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dedupe_key" text,
	"seen_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("user_id","dedupe_key"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('SECURITY', 'ORDER', 'AUCTION', 'STAKING', 'DISTRIBUTION', 'VOTE', 'KYC', 'PRICE', 'NEWS')),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" ~ '^/([^/\\].*)?$'),
	CONSTRAINT "notifications_size" CHECK (length("notifications"."title") between 1 and 160 and length("notifications"."body") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "operator_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"voice" boolean DEFAULT false NOT NULL,
	"purpose" text NOT NULL,
	"subject" text,
	"batch" uuid,
	"content" jsonb,
	"code" text,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_before" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "outbox_messages_state" CHECK ("outbox_messages"."state" in ('PENDING', 'SENT', 'FAILED')),
	CONSTRAINT "outbox_messages_channel" CHECK ("outbox_messages"."channel" in ('sms', 'email', 'push')),
	CONSTRAINT "outbox_messages_erased" CHECK ("outbox_messages"."state" = 'PENDING' or ("outbox_messages"."content" is null and "outbox_messages"."code" is null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text,
	"endpoint" text NOT NULL,
	"origin" text GENERATED ALWAYS AS (substring(endpoint from '^[a-z]+://[^/]+')) STORED,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"details" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "emergencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"begun_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "emergencies_kind" CHECK ("emergencies"."kind" in ('ACCOUNT', 'PAUSE')),
	CONSTRAINT "emergencies_hours" CHECK ("emergencies"."ends_at" <= "emergencies"."begun_at" + interval '2 hours'),
	CONSTRAINT "emergencies_end" CHECK (num_nulls("emergencies"."ended", "emergencies"."ended_at", "emergencies"."ended_by") in (0, 3) and "emergencies"."ended" in ('KEPT', 'OVER'))
);
--> statement-breakpoint
CREATE TABLE "officer_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"officer_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "officer_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"officer_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "officer_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
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
CREATE TABLE "officer_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"officer_id" uuid NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "officers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"is_first" boolean NOT NULL,
	"invitation_hash" text,
	"invited_until" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "officers_invitation_hash_unique" UNIQUE("invitation_hash"),
	CONSTRAINT "officers_joined" CHECK ("officers"."admitted_at" is null or "officers"."invitation_hash" is null)
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"officer" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_signatures" (
	"proposal_id" uuid NOT NULL,
	"officer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"assertion" jsonb,
	"changed" jsonb,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposal_signatures_proposal_id_officer_id_pk" PRIMARY KEY("proposal_id","officer_id")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"command" text NOT NULL,
	"args" text[] NOT NULL,
	"options" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"matter" jsonb,
	"subject" text,
	"about" text,
	"reason" text NOT NULL,
	"proposer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"answer" jsonb,
	"why" text,
	CONSTRAINT "proposals_ended" CHECK (("proposals"."ended" is null) = ("proposals"."ended_at" is null) and ("proposals"."ended" is null or "proposals"."ended" in ('DONE', 'WITHDRAWN')))
);
--> statement-breakpoint
CREATE TABLE "desk_work" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"officer_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "desk_work_kind_item_officer_id_pk" PRIMARY KEY("kind","item","officer_id"),
	CONSTRAINT "desk_work_mark" CHECK ("desk_work"."assigned_at" is not null or "desk_work"."seen_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "chain_action_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_action_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"way" text NOT NULL,
	"claimed_by" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sender" text,
	"nonce" bigint,
	"ended" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "chain_action_claims_way" CHECK ("chain_action_claims"."way" in ('WALLET', 'SAFE', 'REPORT')),
	CONSTRAINT "chain_action_claims_ended" CHECK ("chain_action_claims"."ended" in ('RELEASED', 'DECLINED', 'REVERTED', 'REPLACED')),
	CONSTRAINT "chain_action_claims_end" CHECK (num_nulls("chain_action_claims"."ended", "chain_action_claims"."ended_at", "chain_action_claims"."ended_by", "chain_action_claims"."end_reason") in (0, 4)),
	CONSTRAINT "chain_action_claims_sender" CHECK (("chain_action_claims"."way" = 'SAFE') = ("chain_action_claims"."sender" is null) and num_nulls("chain_action_claims"."sender", "chain_action_claims"."nonce") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "chain_action_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_action_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"sender" text,
	"nonce" bigint,
	"direct" boolean,
	"reported_by" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"block_number" bigint,
	"lost_at" timestamp with time zone,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "chain_action_sends_once" UNIQUE("action_id","tx_hash"),
	CONSTRAINT "chain_action_sends_outcome" CHECK ("chain_action_sends"."outcome" in ('FINAL', 'REVERTED', 'REPLACED')),
	CONSTRAINT "chain_action_sends_hash_form" CHECK ("chain_action_sends"."tx_hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "chain_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"command" text NOT NULL,
	"title" text NOT NULL,
	"to_address" text NOT NULL,
	"value_raw" numeric(78,0) NOT NULL,
	"data" text NOT NULL,
	"role" text,
	"prepared_by" text NOT NULL,
	"signers" text[],
	"prepared_at" timestamp with time zone NOT NULL,
	"prepared_block" bigint NOT NULL,
	"reason" text,
	"proposal" text,
	"after" integer,
	"tx_hash" text,
	"reported_by" text,
	"block_number" bigint,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "chain_actions_role" CHECK ("chain_actions"."role" in ('ADMIN', 'GUARDIAN', 'BOARD', 'REGISTRAR', 'SIGNER', 'CASHIER', 'ENFORCER', 'PAUSER', 'OPERATIONS', 'PROPOSER', 'CANCELLER', 'EXECUTOR', 'TREASURY', 'PAUSER or GUARDIAN')),
	CONSTRAINT "chain_actions_outcome" CHECK ("chain_actions"."outcome" in ('FINAL', 'REVERTED', 'REPLACED')),
	CONSTRAINT "chain_actions_reported" CHECK ("chain_actions"."outcome" is null or "chain_actions"."tx_hash" is not null),
	CONSTRAINT "chain_actions_hash" CHECK ("chain_actions"."tx_hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"title" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_hash" CHECK ("documents"."hash" = '0x' || encode(sha256("documents"."bytes"), 'hex')),
	CONSTRAINT "documents_type" CHECK ("documents"."media_type" in ('text/markdown', 'application/pdf')),
	CONSTRAINT "documents_size" CHECK (octet_length("documents"."bytes") between 1 and 4194304)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_endpoint_key_pk" PRIMARY KEY("scope","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"reason" text,
	"proposal" text,
	"signers" text[],
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "journal_source" CHECK ("journal"."source" in ('COMMAND_LINE', 'DESK', 'SERVICE'))
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lockouts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"fault" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_history_status" CHECK ("order_history"."status" in ('CREATED', 'SUBMITTED', 'CONFIRMING', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"user_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"chain_id" integer NOT NULL,
	"currency_id" text NOT NULL,
	"pay_raw" numeric(78,0) NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"reserved_raw" numeric(78,0) NOT NULL,
	"share_price_raw" numeric(78,0) NOT NULL,
	"rate_raw" numeric(78,0) NOT NULL,
	"fee_bps" integer NOT NULL,
	"fee_usd_raw" numeric(78,0) NOT NULL,
	"total_usd_raw" numeric(78,0) NOT NULL,
	"network_fee_raw" numeric(78,0) NOT NULL,
	"from_address" text NOT NULL,
	"holder" text NOT NULL,
	"to_address" text NOT NULL,
	"token_address" text,
	"tx_hash" text,
	"block_number" bigint,
	"block_hash" text,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"confirmations_required" integer DEFAULT 1 NOT NULL,
	"signature" text NOT NULL,
	"agreement_hash" text NOT NULL,
	"agreement_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('CREATED', 'SUBMITTED', 'CONFIRMING', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'FAILED')),
	CONSTRAINT "orders_amounts" CHECK ("orders"."pay_raw" > 0 and "orders"."shares_raw" > 0),
	CONSTRAINT "orders_reserved" CHECK ("orders"."reserved_raw" >= 0),
	CONSTRAINT "orders_reserved_while_quoted" CHECK ("orders"."reserved_raw" = 0 or "orders"."status" not in ('CONFIRMED', 'EXPIRED')),
	CONSTRAINT "orders_hash_form" CHECK ("orders"."tx_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "orders_confirmed" CHECK (("orders"."status" = 'CONFIRMED') = ("orders"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_events" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"contract" text NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL,
	CONSTRAINT "chain_events_chain_id_block_number_log_index_block_hash_pk" PRIMARY KEY("chain_id","block_number","log_index","block_hash")
);
--> statement-breakpoint
CREATE TABLE "share_holders" (
	"holder" text PRIMARY KEY NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"locked_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"payout_address" text,
	CONSTRAINT "share_holders_locked" CHECK ("share_holders"."locked_raw" >= 0)
);
--> statement-breakpoint
CREATE TABLE "share_wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"senior_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"frozen_raw" numeric(78,0) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasury_transfers" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"currency_id" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"block_number" bigint NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"note" text,
	"return_tx_hash" text,
	CONSTRAINT "treasury_transfers_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index"),
	CONSTRAINT "treasury_transfers_return_once" UNIQUE("return_tx_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_approvals" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"action_id" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_approvals_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index"),
	CONSTRAINT "payment_approvals_action" UNIQUE("action_id")
);
--> statement-breakpoint
CREATE TABLE "treasury_returns" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"action_id" integer NOT NULL,
	CONSTRAINT "treasury_returns_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index"),
	CONSTRAINT "treasury_returns_action" UNIQUE("action_id"),
	CONSTRAINT "treasury_returns_amount" CHECK ("treasury_returns"."amount_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "holding_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holding_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"transfer_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"shares_raw" numeric(78,0) NOT NULL,
	"invested_usd_raw" numeric(78,0) NOT NULL,
	CONSTRAINT "holding_marks_once" UNIQUE("user_id","transfer_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"balance_raw" numeric(78,0),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_once" UNIQUE NULLS NOT DISTINCT("owner_id","asset","kind","address"),
	CONSTRAINT "ledger_accounts_asset" UNIQUE("id","asset"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('wallet', 'issued', 'treasury', 'external')),
	CONSTRAINT "ledger_accounts_wallet" CHECK (case when "ledger_accounts"."kind" = 'wallet' then "ledger_accounts"."address" ~ '^0x[0-9a-f]{40}$' and "ledger_accounts"."address" is not null
        else "ledger_accounts"."address" is null and "ledger_accounts"."owner_id" is null end),
	CONSTRAINT "ledger_accounts_balance" CHECK (("ledger_accounts"."kind" = 'wallet') = ("ledger_accounts"."balance_raw" is not null) and "ledger_accounts"."balance_raw" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"asset" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_id_pk" PRIMARY KEY("transfer_id","id"),
	CONSTRAINT "ledger_entries_moves" CHECK ("ledger_entries"."amount_raw" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid,
	"paid_usd_raw" numeric(78,0),
	"received_usd_raw" numeric(78,0),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_once" UNIQUE("reference"),
	CONSTRAINT "ledger_transfers_kind" CHECK ("ledger_transfers"."kind" in ('PURCHASE', 'SALE', 'REWARD', 'BONUS', 'ISSUE', 'TRANSFER'))
);
--> statement-breakpoint
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
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"order_id" uuid,
	"currency_id" text,
	"symbol" text NOT NULL,
	"amount_raw" numeric(78,0) NOT NULL,
	"decimals" integer NOT NULL,
	"shares_raw" numeric(78,0),
	"share_price_raw" numeric(78,0),
	"rate_raw" numeric(78,0),
	"value_usd_raw" numeric(78,0),
	"fee_usd_raw" numeric(78,0),
	"network_fee_raw" numeric(78,0),
	"received_raw" numeric(78,0),
	"received_symbol" text,
	"received_decimals" integer,
	"from_address" text,
	"to_address" text,
	"tx_hash" text,
	"log_index" integer,
	"block_number" bigint,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_order" UNIQUE("order_id","type"),
	CONSTRAINT "transactions_received" CHECK (num_nulls("transactions"."received_raw", "transactions"."received_symbol", "transactions"."received_decimals") in (0, 3)),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "treasury_closings" (
	"day" date NOT NULL,
	"currency_id" text NOT NULL,
	"held_raw" numeric(78,0) NOT NULL,
	"explained_raw" numeric(78,0) NOT NULL,
	CONSTRAINT "treasury_closings_day_currency_id_pk" PRIMARY KEY("day","currency_id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stake_id" text NOT NULL,
	"user_id" uuid,
	"amount_raw" numeric(78,0) NOT NULL,
	"value_usd_raw" numeric(78,0) NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_once" UNIQUE("tx_hash","log_index"),
	CONSTRAINT "claims_positive" CHECK ("claims"."amount_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "stakes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"holder" text NOT NULL,
	"plan_id" text NOT NULL,
	"principal_raw" numeric(78,0) NOT NULL,
	"reward_raw" numeric(78,0) NOT NULL,
	"claimed_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	"tx_hash" text NOT NULL,
	CONSTRAINT "stakes_status" CHECK ("stakes"."status" in ('ACTIVE', 'CLOSED', 'EARLY_EXITED')),
	CONSTRAINT "stakes_amounts" CHECK ("stakes"."principal_raw" > 0 and "stakes"."claimed_raw" between 0 and "stakes"."reward_raw"),
	CONSTRAINT "stakes_ended" CHECK (("stakes"."status" = 'ACTIVE') = ("stakes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "staking_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_plan_id" integer NOT NULL,
	"name" text NOT NULL,
	"lock_days" integer NOT NULL,
	"apr_bps" integer NOT NULL,
	"min_raw" numeric(78,0) NOT NULL,
	"max_raw" numeric(78,0),
	"pool_cap_raw" numeric(78,0) NOT NULL,
	"staked_raw" numeric(78,0) DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staking_plans_chain_plan_id_unique" UNIQUE("chain_plan_id"),
	CONSTRAINT "staking_plans_term" CHECK ("staking_plans"."lock_days" >= 0 and "staking_plans"."apr_bps" >= 0),
	CONSTRAINT "staking_plans_pool" CHECK ("staking_plans"."staked_raw" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"device_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar_url" text,
	"address" text,
	"referral_code" text,
	"holder_id" text,
	"kyc_status" text DEFAULT 'NOT_APPLIED' NOT NULL,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone NOT NULL,
	"risk_accepted_at" timestamp with time zone NOT NULL,
	"marketing_opt_in" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_login_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"deactivation_reason" text,
	"deactivation_comment" text,
	"erased_at" timestamp with time zone,
	"erase_due_at" timestamp with time zone,
	"kept_data" text[] DEFAULT '{}' NOT NULL,
	"legal_hold" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_holder_id_unique" UNIQUE("holder_id"),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('ACTIVE', 'DEACTIVATED', 'BLOCKED')),
	CONSTRAINT "users_kyc_status" CHECK ("users"."kyc_status" in ('NOT_APPLIED', 'PENDING', 'IN_REVIEW', 'APPROVED', 'RETRY', 'REJECTED', 'ON_HOLD', 'EXPIRED')),
	CONSTRAINT "users_holder_id" CHECK ("users"."holder_id" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"label" text,
	"wallet_name" text,
	"is_primary" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone,
	CONSTRAINT "wallets_address_form" CHECK ("wallets"."address" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "wallets_unlinked_later" CHECK ("wallets"."unlinked_at" >= "wallets"."linked_at")
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"id" text PRIMARY KEY NOT NULL,
	"text_hash" text NOT NULL,
	"title" text NOT NULL,
	"choices" text[] NOT NULL,
	"quorum_bps" integer NOT NULL,
	"majority_bps" integer NOT NULL,
	"record_time" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"ballot_id" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"voter" text NOT NULL,
	"choice" integer NOT NULL,
	"weight_raw" numeric(78,0) NOT NULL,
	"nonce" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "votes_ballot_id_holder_pk" PRIMARY KEY("ballot_id","holder"),
	CONSTRAINT "votes_counted" CHECK ("votes"."weight_raw" > 0 and "votes"."nonce" > 0)
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"holder" text NOT NULL,
	"vetoable" boolean NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"executable_at" timestamp with time zone,
	"ended" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recoveries_tx_hash_log_index_pk" PRIMARY KEY("tx_hash","log_index"),
	CONSTRAINT "recoveries_ended" CHECK ("recoveries"."ended" in ('EXECUTED', 'VETOED', 'CANCELLED')),
	CONSTRAINT "recoveries_ended_at" CHECK (("recoveries"."ended" is null) = ("recoveries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"ended" text,
	"ended_at" timestamp with time zone,
	"reason" text,
	"tx_hash" text,
	CONSTRAINT "recovery_requests_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "recovery_requests_ended" CHECK ("recovery_requests"."ended" in ('CANCELLED', 'REJECTED', 'EXPIRED')),
	CONSTRAINT "recovery_requests_ended_at" CHECK (("recovery_requests"."ended" is null) = ("recovery_requests"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_passwords" ADD CONSTRAINT "old_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_orders" ADD CONSTRAINT "auction_orders_round_id_auction_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."auction_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_reminders" ADD CONSTRAINT "auction_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_rounds" ADD CONSTRAINT "auction_rounds_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_sends" ADD CONSTRAINT "auction_sends_round_id_auction_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."auction_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_offers" ADD CONSTRAINT "share_offers_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_requests" ADD CONSTRAINT "book_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_tries" ADD CONSTRAINT "book_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_tries" ADD CONSTRAINT "book_tries_holder_register_people_holder_fk" FOREIGN KEY ("holder") REFERENCES "public"."register_people"("holder") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_people" ADD CONSTRAINT "register_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_limits" ADD CONSTRAINT "purchase_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_ticket_id_contact_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."contact_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tickets" ADD CONSTRAINT "contact_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_distribution_id_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_distribution_id_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."distributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_applicants" ADD CONSTRAINT "kyc_applicants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_applications" ADD CONSTRAINT "kyc_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_drafts" ADD CONSTRAINT "kyc_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_files" ADD CONSTRAINT "kyc_files_application_id_kyc_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."kyc_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_notes" ADD CONSTRAINT "kyc_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_list_lines" ADD CONSTRAINT "share_list_lines_holder_register_people_holder_fk" FOREIGN KEY ("holder") REFERENCES "public"."register_people"("holder") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_list_lines" ADD CONSTRAINT "share_list_lines_list_id_share_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."share_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officer_challenges" ADD CONSTRAINT "officer_challenges_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officer_passkeys" ADD CONSTRAINT "officer_passkeys_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officer_sessions" ADD CONSTRAINT "officer_sessions_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_work" ADD CONSTRAINT "desk_work_officer_id_officers_id_fk" FOREIGN KEY ("officer_id") REFERENCES "public"."officers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_action_claims" ADD CONSTRAINT "chain_action_claims_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_action_sends" ADD CONSTRAINT "chain_action_sends_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_actions" ADD CONSTRAINT "chain_actions_after_chain_actions_id_fk" FOREIGN KEY ("after") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_approvals" ADD CONSTRAINT "payment_approvals_of" FOREIGN KEY ("chain_id","tx_hash","log_index") REFERENCES "public"."treasury_transfers"("chain_id","tx_hash","log_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_returns" ADD CONSTRAINT "treasury_returns_action_id_chain_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."chain_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_returns" ADD CONSTRAINT "treasury_returns_of" FOREIGN KEY ("chain_id","tx_hash","log_index") REFERENCES "public"."treasury_transfers"("chain_id","tx_hash","log_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_marks" ADD CONSTRAINT "holding_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("account_id","asset") REFERENCES "public"."ledger_accounts"("id","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_costs" ADD CONSTRAINT "received_costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_closings" ADD CONSTRAINT "treasury_closings_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_stake_id_stakes_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."stakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_plan_id_staking_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."staking_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonces" ADD CONSTRAINT "wallet_nonces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonces" ADD CONSTRAINT "wallet_nonces_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_expires" ON "actions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_expires" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "letters_user" ON "letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logins_user" ON "logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logins_expires" ON "logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "old_passwords_user" ON "old_passwords" USING btree ("user_id","replaced_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_email" ON "password_resets" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signups_email" ON "signups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "signups_phone" ON "signups" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "signups_expires" ON "signups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_expires" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auction_orders_holder" ON "auction_orders" USING btree ("holder","placed_at");--> statement-breakpoint
CREATE INDEX "auction_orders_open" ON "auction_orders" USING btree ("round_id","side") WHERE "auction_orders"."fill_raw" is null or "auction_orders"."settled_raw" < "auction_orders"."fill_raw";--> statement-breakpoint
CREATE INDEX "auction_sends_open" ON "auction_sends" USING btree ("sender") WHERE "auction_sends"."mined_at" is null;--> statement-breakpoint
CREATE INDEX "share_offers_user" ON "share_offers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_offers_taker" ON "share_offers" USING btree ("taker");--> statement-breakpoint
CREATE INDEX "share_offers_listed" ON "share_offers" USING btree ("created_at") WHERE "share_offers"."listed";--> statement-breakpoint
CREATE INDEX "book_claims_holder" ON "book_claims" USING btree ("holder","claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_claims_one_pending" ON "book_claims" USING btree ("holder") WHERE "book_claims"."ended" is null;--> statement-breakpoint
CREATE INDEX "book_requests_user" ON "book_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_requests_one_open" ON "book_requests" USING btree ("holder") WHERE "book_requests"."ended" is null and "book_requests"."tx_hash" is null;--> statement-breakpoint
CREATE INDEX "book_tries_user" ON "book_tries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "book_tries_state" ON "book_tries" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_tries_one_waiting" ON "book_tries" USING btree ("user_id") WHERE "book_tries"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "register_people_name" ON "register_people" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_state" ON "cases" USING btree ("state","opened_at");--> statement-breakpoint
CREATE INDEX "cases_user" ON "cases" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("user_id","kind","subject") WHERE "cases"."state" in ('OPEN', 'WAITING');--> statement-breakpoint
CREATE INDEX "sanctions_entries_addresses" ON "sanctions_entries" USING gin ("addresses");--> statement-breakpoint
CREATE INDEX "sanctions_names_entry" ON "sanctions_names" USING btree ("list","ref");--> statement-breakpoint
CREATE INDEX "contact_answers_ticket" ON "contact_answers" USING btree ("ticket_id","sent_at");--> statement-breakpoint
CREATE INDEX "contact_tickets_state" ON "contact_tickets" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_tickets_email" ON "contact_tickets" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "contact_tickets_user" ON "contact_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_tickets_closed" ON "contact_tickets" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "texts_search" ON "texts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "distributions_declared" ON "distributions" USING btree ("declared_at","id");--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "tax_exceptions_holder" ON "tax_exceptions" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "kyc_applications_document" ON "kyc_applications" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "kyc_applications_status" ON "kyc_applications" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "kyc_documents_user" ON "kyc_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kyc_notes_user" ON "kyc_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "share_list_lines_holder" ON "share_list_lines" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "share_list_lines_open" ON "share_list_lines" USING btree ("list_id","index") WHERE "share_list_lines"."issued_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offerings_one_active" ON "offerings" USING btree ("active") WHERE "offerings"."active";--> statement-breakpoint
CREATE INDEX "price_alerts_due" ON "price_alerts" USING btree ("direction","price_raw");--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_prices_untold" ON "share_prices" USING btree ("effective_at") WHERE "share_prices"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "demo_messages_recipient" ON "demo_messages" USING btree ("recipient","serial");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id","kind") WHERE "notifications"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id","kind") WHERE "notifications"."removed_at" is null and "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_alerts_one_open" ON "operator_alerts" USING btree ("kind","subject") WHERE "operator_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "operator_alerts_raised" ON "operator_alerts" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_created" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_batch" ON "outbox_messages" USING btree ("batch") WHERE "outbox_messages"."batch" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emergencies_open" ON "emergencies" USING btree ("kind","target") WHERE "emergencies"."ended" is null;--> statement-breakpoint
CREATE INDEX "officer_challenges_expires" ON "officer_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "officer_passkeys_officer" ON "officer_passkeys" USING btree ("officer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "officer_rescues_open" ON "officer_rescues" USING btree ("email") WHERE "officer_rescues"."ended" is null;--> statement-breakpoint
CREATE INDEX "officer_sessions_expires" ON "officer_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "officers_email" ON "officers" USING btree ("email") WHERE "officers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_work_assigned" ON "desk_work" USING btree ("kind","item") WHERE "desk_work"."assigned_at" is not null;--> statement-breakpoint
CREATE INDEX "desk_work_officer" ON "desk_work" USING btree ("officer_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_action_claims_open" ON "chain_action_claims" USING btree ("action_id") WHERE "chain_action_claims"."ended" is null;--> statement-breakpoint
CREATE INDEX "chain_action_sends_open" ON "chain_action_sends" USING btree ("action_id") WHERE "chain_action_sends"."outcome" is null;--> statement-breakpoint
CREATE INDEX "chain_action_sends_hash" ON "chain_action_sends" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "chain_actions_open" ON "chain_actions" USING btree ("to_address") WHERE "chain_actions"."outcome" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "journal_at" ON "journal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_target" ON "journal" USING btree ("target");--> statement-breakpoint
CREATE INDEX "journal_actor" ON "journal" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "journal_proposal" ON "journal" USING btree ("proposal") WHERE "journal"."proposal" is not null;--> statement-breakpoint
CREATE INDEX "throttles_ends" ON "throttles" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("expires_at") WHERE "orders"."reserved_raw" > 0;--> statement-breakpoint
CREATE INDEX "orders_hash" ON "orders" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "chain_events_tx" ON "chain_events" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "chain_events_rare" ON "chain_events" USING btree ("name",(args->>'holder')) WHERE contract = 'issuance' or name not in ('Transfer', 'WalletRegistered', 'Bought', 'Locked', 'Unlocked', 'Paid', 'Placed', 'Settled', 'Collected');--> statement-breakpoint
CREATE INDEX "share_wallets_holder" ON "share_wallets" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "treasury_transfers_block" ON "treasury_transfers" USING btree ("block_number","log_index");--> statement-breakpoint
CREATE INDEX "holding_marks_at" ON "holding_marks" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_address" ON "ledger_accounts" USING btree ("address");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id" ON "ledger_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_order" ON "ledger_transfers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_recorded_once" ON "transactions" USING btree ("tx_hash","type","user_id") WHERE "transactions"."type" in ('SWAP', 'TRANSFER_IN', 'TRANSFER_OUT') and "transactions"."log_index" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_event_once" ON "transactions" USING btree ("tx_hash","log_index","type","user_id") WHERE "transactions"."log_index" is not null;--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","created_at","id","type","status","currency_id","value_usd_raw","shares_raw","fee_usd_raw");--> statement-breakpoint
CREATE INDEX "transactions_value" ON "transactions" USING btree ("user_id",coalesce("value_usd_raw", -1),"id","value_usd_raw");--> statement-breakpoint
CREATE INDEX "transactions_shares" ON "transactions" USING btree ("user_id",coalesce("shares_raw", -1),"id","shares_raw");--> statement-breakpoint
CREATE INDEX "transactions_hash" ON "transactions" USING btree ("user_id","tx_hash" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_any_hash" ON "transactions" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","paid_at","id","amount_raw");--> statement-breakpoint
CREATE INDEX "claims_stake" ON "claims" USING btree ("stake_id","user_id","paid_at","id","amount_raw");--> statement-breakpoint
CREATE INDEX "stakes_user" ON "stakes" USING btree ("user_id","started_at","id");--> statement-breakpoint
CREATE INDEX "stakes_user_status" ON "stakes" USING btree ("user_id","status","started_at","id");--> statement-breakpoint
CREATE INDEX "stakes_holding" ON "stakes" USING btree ("user_id","started_at","id") WHERE "stakes"."status" = 'ACTIVE' or "stakes"."reward_raw" > "stakes"."claimed_raw";--> statement-breakpoint
CREATE INDEX "stakes_untold" ON "stakes" USING btree ("ends_at") WHERE "stakes"."status" = 'ACTIVE' and "stakes"."end_told_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_start" ON "users" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree (lower("first_name") text_pattern_ops,lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops,lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_kyc_waiting" ON "users" USING btree ("kyc_status") WHERE "users"."kyc_status" in ('IN_REVIEW', 'ON_HOLD');--> statement-breakpoint
CREATE INDEX "users_erase_due" ON "users" USING btree ("erase_due_at") WHERE "users"."erase_due_at" is not null;--> statement-breakpoint
CREATE INDEX "users_on_hold" ON "users" USING btree ("id") WHERE "users"."legal_hold" is not null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("deactivated_at") WHERE "users"."status" = 'DEACTIVATED' and "users"."erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_one_account" ON "wallets" USING btree ("address") WHERE "wallets"."unlinked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_one_primary" ON "wallets" USING btree ("user_id") WHERE "wallets"."is_primary" and "wallets"."unlinked_at" is null;--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id","linked_at");--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree ("address","linked_at");--> statement-breakpoint
CREATE INDEX "ballots_opened" ON "ballots" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "votes_user" ON "votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recoveries_holder" ON "recoveries" USING btree ("holder","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_one_pending" ON "recoveries" USING btree ("from_address") WHERE "recoveries"."ended" is null;--> statement-breakpoint
CREATE INDEX "recovery_requests_user" ON "recovery_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_requests_one_open" ON "recovery_requests" USING btree ("from_address") WHERE "recovery_requests"."ended" is null and "recovery_requests"."tx_hash" is null;--> statement-breakpoint
CREATE INDEX "wallet_nonces_expires" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_nonces_session" ON "wallet_nonces" USING btree ("session_id");