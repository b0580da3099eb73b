CREATE TABLE "tax_residences" (
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"country" text NOT NULL,
	"number" "bytea",
	"reason" text,
	CONSTRAINT "tax_residences_statement_id_place_pk" PRIMARY KEY("statement_id","place"),
	CONSTRAINT "tax_residences_country" CHECK ("tax_residences"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "tax_residences_one" CHECK (num_nonnulls("tax_residences"."number", "tax_residences"."reason") = 1),
	CONSTRAINT "tax_residences_reason" CHECK ("tax_residences"."reason" in ('NOT_ISSUED', 'NOT_OBTAINED', 'NOT_REQUIRED'))
);
--> statement-breakpoint
CREATE TABLE "tax_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"certification" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tax_residences" ADD CONSTRAINT "tax_residences_statement_id_tax_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."tax_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_statements_user" ON "tax_statements" USING btree ("user_id","stated_at");