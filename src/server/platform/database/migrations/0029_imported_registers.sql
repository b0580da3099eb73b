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
ALTER TABLE "register_people" ADD CONSTRAINT "register_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_list_lines" ADD CONSTRAINT "share_list_lines_holder_register_people_holder_fk" FOREIGN KEY ("holder") REFERENCES "public"."register_people"("holder") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_list_lines" ADD CONSTRAINT "share_list_lines_list_id_share_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."share_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_people_name" ON "register_people" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "share_list_lines_holder" ON "share_list_lines" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "share_list_lines_open" ON "share_list_lines" USING btree ("list_id","index") WHERE "share_list_lines"."issued_at" is null;