CREATE TABLE "proxies" (
	"ballot_id" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"voter" text NOT NULL,
	"proxy_holder" text,
	"proxy" text,
	"choice" integer NOT NULL,
	"nonce" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proxies_ballot_id_holder_pk" PRIMARY KEY("ballot_id","holder"),
	CONSTRAINT "proxies_whole" CHECK (("proxies"."proxy_holder" is null) = ("proxies"."proxy" is null))
);
--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT "votes_counted";--> statement-breakpoint
ALTER TABLE "proxies" ADD CONSTRAINT "proxies_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxies" ADD CONSTRAINT "proxies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proxies_named" ON "proxies" USING btree ("ballot_id","proxy_holder");--> statement-breakpoint
CREATE INDEX "proxies_user" ON "proxies" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_counted" CHECK ("votes"."weight_raw" > 0 and "votes"."nonce" >= 0);