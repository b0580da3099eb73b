import type { AppContext } from './context';
import type { Db, Tx } from './database/client';
import { journal } from './tables';

type Entry = Omit<typeof journal.$inferInsert, 'id' | 'at' | 'previousHash' | 'hash'>;

/** Adds an entry to the journal; it exists only if the caller's transaction commits. */
export async function writeJournal(
  ctx: Pick<AppContext, 'clock'>,
  db: Db | Tx,
  entry: Entry,
): Promise<void> {
  await db.insert(journal).values({ at: ctx.clock.now(), ...entry });
}
