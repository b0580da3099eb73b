CREATE INDEX CONCURRENTLY "orders_updated" ON "orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_wallet" ON "orders" USING btree ("from_address","number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_state" ON "orders" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chain_events_wallet" ON "chain_events" USING btree ((args->>'wallet'),"block_number","log_index") WHERE name in ('WalletRegistered', 'WalletRemoved');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ledger_transfers_kind" ON "ledger_transfers" USING btree ("kind","id") WHERE kind <> 'PURCHASE';