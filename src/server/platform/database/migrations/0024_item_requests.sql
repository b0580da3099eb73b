CREATE TABLE "item_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"source" text NOT NULL,
	"text_hash" text NOT NULL,
	"weighed_at" timestamp with time zone NOT NULL,
	"supply_raw" numeric(78,0) NOT NULL,
	"reached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_requests_supply" CHECK ("item_requests"."supply_raw" > 0)
);
--> statement-breakpoint
CREATE TABLE "item_signatures" (
	"request_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"signer" text NOT NULL,
	"signature" text NOT NULL,
	"weight_raw" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_signatures_request_id_user_id_pk" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "item_signatures_counted" CHECK ("item_signatures"."weight_raw" > 0)
);
--> statement-breakpoint
ALTER TABLE "item_requests" ADD CONSTRAINT "item_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_signatures" ADD CONSTRAINT "item_signatures_request_id_item_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."item_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_signatures" ADD CONSTRAINT "item_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_requests_user" ON "item_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "item_requests_text" ON "item_requests" USING btree ("text_hash");--> statement-breakpoint
CREATE INDEX "item_requests_made" ON "item_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "item_signatures_user" ON "item_signatures" USING btree ("user_id");