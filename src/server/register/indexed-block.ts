import type { Db } from '@fnx/postgres/client';
import { chainCursors } from './chain-tables';

/** The last block that the index has booked, as lists report it; null before the first. */
export async function readIndexedBlock(db: Db) {
  const [cursor] = await db.select().from(chainCursors);
  return cursor
    ? { number: Number(cursor.blockNumber), time: cursor.blockTime.toISOString() }
    : null;
}
