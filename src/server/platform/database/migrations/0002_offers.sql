ALTER TABLE "share_offers" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "share_offers_listed" ON "share_offers" USING btree ("created_at") WHERE "share_offers"."listed";--> statement-breakpoint
ALTER TABLE "share_offers" DROP COLUMN "withdrawn_at";