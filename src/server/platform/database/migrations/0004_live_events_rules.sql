-- Events live for a moment and need not survive a crash; unlogged they cost a transaction no write-ahead log.
ALTER TABLE live_events SET UNLOGGED;
