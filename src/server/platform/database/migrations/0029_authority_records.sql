CREATE TABLE "authority_records" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"holder" text NOT NULL,
	"doc_ref" text NOT NULL,
	"said" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authority_records_kind_year_holder_pk" PRIMARY KEY("kind","year","holder"),
	CONSTRAINT "authority_records_kind" CHECK ("authority_records"."kind" in ('CRS', 'CARF'))
);
