-- Names that share trigrams with a customer's. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "sanctions_names_key" ON "sanctions_names" USING gin ("key" gin_trgm_ops);
