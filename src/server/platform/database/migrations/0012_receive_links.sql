CREATE TABLE "receive_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"accepted_by" uuid,
	"token" text,
	CONSTRAINT "receive_invitations_token_unique" UNIQUE("token"),
	CONSTRAINT "receive_invitations_once" UNIQUE("user_id","contact_hash"),
	CONSTRAINT "receive_invitations_answer" CHECK (("receive_invitations"."accepted_by" is null) = ("receive_invitations"."token" is null) and num_nonnulls("receive_invitations"."accepted_by", "receive_invitations"."declined_at") <= 1)
);
--> statement-breakpoint
CREATE TABLE "receive_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"shows_name" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receive_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "receive_invitations" ADD CONSTRAINT "receive_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receive_invitations" ADD CONSTRAINT "receive_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receive_links" ADD CONSTRAINT "receive_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receive_invitations_contact" ON "receive_invitations" USING btree ("contact_hash");--> statement-breakpoint
CREATE INDEX "receive_invitations_accepted_by" ON "receive_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "receive_invitations_expires" ON "receive_invitations" USING btree ("expires_at");