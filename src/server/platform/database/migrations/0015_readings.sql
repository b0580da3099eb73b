CREATE TABLE "kyc_readings" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"zone" text,
	"typed_by" text,
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kyc_readings" ADD CONSTRAINT "kyc_readings_application_id_kyc_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."kyc_applications"("id") ON DELETE cascade ON UPDATE no action;