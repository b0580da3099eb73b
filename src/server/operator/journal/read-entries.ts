import { createHash } from 'node:crypto';
import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/**
 * An entry as it is chained. `text` is a JSON array: id, time in ms, actor, source, action, target, reason, proposal, before, after; and
 * the list of signers where two officers signed it.
 */
export type ChainedEntry = { id: number; previousHash: string; hash: string; text: string };

/** An entry with the signature of the service; null where it has none. */
export type ReadEntry = ChainedEntry & { signature: string | null };

const BATCH = 1_000;

/** Entries after `after`, oldest first, so many at a time. The text is made here: a function of the database could have been replaced. */
export async function* readEntries(
  db: Db,
  after = 0,
  batch = BATCH,
): AsyncGenerator<ReadEntry, void> {
  for (let last = after; ; ) {
    const { rows } = await db.execute<{ id: string } & Omit<ReadEntry, 'id'>>(sql`
      select id, previous_hash as "previousHash", hash, signature,
        (jsonb_build_array(
          id, (extract(epoch from at) * 1000)::bigint, actor, source, action, target, reason, proposal, before, after)
          || case when signers is null then '[]' else jsonb_build_array(signers) end)::text as text
      from journal where id > ${last} order by id limit ${batch}`);
    for (const { id, ...entry } of rows) {
      last = Number(id);
      yield { id: last, ...entry };
    }
    if (rows.length < batch) return;
  }
}

/** Finds what is wrong with an entry that follows `previous`; null if nothing is. */
export function findFault(
  { id, previousHash, hash, text }: ChainedEntry,
  previous: Pick<ChainedEntry, 'id' | 'hash'> | null,
): string | null {
  const expected = (previous?.id ?? 0) + 1;
  if (id !== expected) return `entry ${expected} is missing`;
  if (previousHash !== (previous?.hash ?? '')) return 'it does not follow the entry before it';
  if (hash !== createHash('sha256').update(previousHash).update(text).digest('hex')) {
    return 'its hash does not fit its content';
  }
  return null;
}
