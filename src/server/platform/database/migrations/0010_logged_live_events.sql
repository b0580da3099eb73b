-- A standby does not receive what is unlogged. After its promotion the unlogged sequence of the ids was unreadable ("bad magic
-- number in sequence"), and every transaction that emits an event failed. The sequence is made anew, because in such a
-- database it cannot be altered.
ALTER TABLE live_events ALTER COLUMN id DROP IDENTITY;--> statement-breakpoint
ALTER TABLE live_events SET LOGGED;--> statement-breakpoint
ALTER TABLE live_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME live_events_id_seq);--> statement-breakpoint
SELECT setval('live_events_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM live_events), false);
