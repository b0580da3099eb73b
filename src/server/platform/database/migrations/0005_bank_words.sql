CREATE TABLE "bank_entry_files" (
	"statement_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"says" text NOT NULL,
	CONSTRAINT "bank_entry_files_statement_id_entry_id_pk" PRIMARY KEY("statement_id","entry_id"),
	CONSTRAINT "bank_entry_files_says" CHECK ("bank_entry_files"."says" in ('SAME', 'LESS'))
);
--> statement-breakpoint
ALTER TABLE "bank_statements" DROP CONSTRAINT "bank_statements_once";--> statement-breakpoint
ALTER TABLE "bank_entries" DROP CONSTRAINT "bank_entries_reason";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "in_statement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "closes_on" date;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "via" text DEFAULT 'COMMAND_LINE' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "brought_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entry_files" ADD CONSTRAINT "bank_entry_files_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_files" ADD CONSTRAINT "bank_entry_files_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_files_entry" ON "bank_entry_files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entries_unstated" ON "bank_entries" USING btree ("booked_on") WHERE not "bank_entries"."in_statement" and "bank_entries"."state" <> 'SPLIT';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_statements_file" ON "bank_statements" USING btree ("file_hash");--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_reason" CHECK ("bank_entries"."reason" in ('NO_REFERENCE', 'WRONG_REFERENCE', 'OTHER_NAME', 'COMPANY', 'TOO_MUCH', 'TOO_LITTLE', 'OTHER_CURRENCY', 'TOO_LATE', 'SECOND_TRANSFER', 'PRICE_MOVED', 'REVERSAL', 'DIFFERS', 'UNCONFIRMED', 'NOT_VERIFIED')) NOT VALID;--> statement-breakpoint
UPDATE "bank_statements" SET "via" = CASE "journal"."source" WHEN 'SERVICE' THEN 'FOLDER' ELSE "journal"."source" END, "brought_by" = CASE "journal"."source" WHEN 'SERVICE' THEN '' ELSE "journal"."actor" END FROM "journal" WHERE "journal"."action" = 'deposits import' AND "journal"."after" ->> 'sha256' = "bank_statements"."file_hash";--> statement-breakpoint
UPDATE "bank_entries" SET "part" = substring("ref" from '/(\d+)$')::integer WHERE "ref" <> "booking_ref";--> statement-breakpoint
UPDATE "bank_entries" SET "in_statement" = true FROM "bank_statements" WHERE "bank_statements"."id" = "bank_entries"."statement_id" AND "bank_statements"."kind" = 'camt.053';--> statement-breakpoint
INSERT INTO "bank_entry_files" ("statement_id", "entry_id", "says") SELECT "statement_id", "id", 'SAME' FROM "bank_entries";
