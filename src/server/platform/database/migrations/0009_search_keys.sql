ALTER TABLE "sanctions_names" ADD COLUMN "consonants" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sanctions_names" ADD COLUMN "few_vowels" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sanctions_names_consonants" ON "sanctions_names" USING gin ("consonants" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sanctions_names_few_vowels" ON "sanctions_names" USING gin ("consonants" gin_trgm_ops) WHERE few_vowels;