ALTER TABLE "auction_sends" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "auction_sends" CASCADE;--> statement-breakpoint
ALTER TABLE "sender_calls" DROP CONSTRAINT "sender_calls_purpose";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sender_calls_under_way" ON "sender_calls" USING btree ("purpose","queued_at") WHERE "sender_calls"."final_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sender_calls_settlement" ON "sender_calls" USING btree ("key" text_pattern_ops) WHERE "sender_calls"."purpose" = 'SETTLEMENT';--> statement-breakpoint
ALTER TABLE "sender_calls" ADD CONSTRAINT "sender_calls_purpose" CHECK ("sender_calls"."purpose" in ('ACCOUNT', 'DEPLOY', 'VOTE', 'SETTLEMENT', 'DEPOSIT', 'SPLIT', 'FILL')) NOT VALID;