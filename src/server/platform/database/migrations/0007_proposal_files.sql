CREATE TABLE "proposal_files" (
	"proposal_id" uuid NOT NULL,
	"option" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "proposal_files_proposal_id_option_pk" PRIMARY KEY("proposal_id","option")
);
--> statement-breakpoint
ALTER TABLE "proposal_files" ADD CONSTRAINT "proposal_files_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;