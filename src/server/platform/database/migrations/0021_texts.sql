CREATE TABLE "texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"fields" jsonb NOT NULL,
	"words" text,
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
CREATE INDEX "texts_search" ON "texts" USING gin ("search");