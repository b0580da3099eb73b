ALTER TABLE "bank_entries" DROP CONSTRAINT "bank_entries_state";--> statement-breakpoint
ALTER TABLE "deposit_batches" DROP CONSTRAINT "deposit_batches_state";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('OPEN', 'MATCHED', 'RELEASED', 'ISSUED', 'TO_RETURN', 'RETURNING', 'RETURNED', 'SPLIT', 'NOTED'));--> statement-breakpoint
ALTER TABLE "deposit_batches" ADD CONSTRAINT "deposit_batches_state" CHECK ("deposit_batches"."state" in ('RELEASED', 'SIGNED', 'VOID'));