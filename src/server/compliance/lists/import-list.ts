import { createHash, type Hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { nameKey } from '@/server/compliance/names/fold-name';
import { sanctionsEntries, sanctionsLists, sanctionsNames } from '@/server/compliance/tables';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { Tx } from '@/server/platform/database/client';
import { insertRows } from '@/server/platform/database/insert-rows';
import { isUniqueViolation } from '@/server/platform/database/unique-violation';
import type { SanctionsList } from '@/shared/compliance';
import type { ListedEntry } from './entry';
import { CONTENT_OF_LIST } from './list-content';
import { readList } from './read-list';

/** A new list with fewer than this part of the present entries is taken for incomplete. */
const FEWEST_OF_PRESENT = 0.8;

type Import = {
  list: SanctionsList;
  chunks: AsyncIterable<Uint8Array>;
  reason: string;
  /** The list may lose a large part of its entries. */
  smaller: boolean;
};

/**
 * Replaces a sanctions list in one transaction: screening sees the whole old list or the whole new one. A file that cannot be used changes
 * nothing. Memory does not depend on the size of the file.
 *
 * @throws Refusal naming the line, or why the list is not plausible
 */
export async function importList(operator: Operator, { list, chunks, reason, smaller }: Import) {
  const call = { action: 'sanctions import', target: list, reason };
  try {
    return await audited(operator, call, async (ctx, tx, entry) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await lockList(tx, list);
      const [present] = await tx.select().from(sanctionsLists).where(eq(sanctionsLists.list, list));
      await tx.delete(sanctionsNames).where(eq(sanctionsNames.list, list));
      await tx.delete(sanctionsEntries).where(eq(sanctionsEntries.list, list));
      const hash = createHash('sha256');
      let names = 0;
      const read = await readList(list, hashed(chunks, hash), async (entries) => {
        names += await writeEntries(tx, list, entries);
      });
      refuseShrunk(read.entries, present?.entries ?? 0, smaller);
      const version = {
        ...read,
        names,
        sha256: hash.digest('hex'),
        importedAt: ctx.clock.now(),
      };
      await tx
        .insert(sanctionsLists)
        .values({ list, ...version })
        .onConflictDoUpdate({ target: sanctionsLists.list, set: version });
      if (present) entry.before = { entries: present.entries, sha256: present.sha256 };
      const [content] = (
        await tx.execute<{ sha256: string }>(
          sql`select ${CONTENT_OF_LIST} as sha256 from sanctions_lists lists where list = ${list}`,
        )
      ).rows;
      const { entries, sha256 } = version;
      entry.after = { entries, sha256, content: content?.sha256 };
      return { list, ...version };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'sanctions_entries_list_ref_pk')) throw error;
    throw new Refusal('Two entries of the file have the same number. Download it again.');
  }
}

/** Two imports of one list wait for each other; readers do not wait. */
async function lockList(tx: Tx, list: SanctionsList): Promise<void> {
  const [row] = (
    await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`sanctions:${list}`}, 0)) as free`,
    )
  ).rows;
  if (!row?.free) throw new Refusal(`The ${list} list is being imported already. Try again later.`);
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @returns how many names the entries have */
async function writeEntries(
  tx: Tx,
  list: SanctionsList,
  entries: readonly ListedEntry[],
): Promise<number> {
  const rows = entries.map(({ names, ...entry }) => ({
    list,
    ...entry,
    births: [...entry.births],
    nationalities: [...entry.nationalities],
    programs: [...entry.programs],
    addresses: [...entry.addresses],
    name: names[0]?.name ?? '',
    fingerprint: createHash('sha256')
      .update(JSON.stringify([entry, names]))
      .digest('hex'),
  }));
  const names = entries.flatMap(({ ref, names: some }) =>
    some.map(({ name, weak }) => ({ list, ref, name, key: nameKey(name), weak })),
  );
  await tx.execute(insertRows(sanctionsEntries, rows));
  await tx.execute(insertRows(sanctionsNames, names));
  return names.length;
}

function refuseShrunk(entries: number, present: number, allowed: boolean): void {
  if (allowed || entries >= present * FEWEST_OF_PRESENT) return;
  throw new Refusal(
    `The file has ${entries} entries, and the present list has ${present}. If so many were really removed, add --smaller.`,
  );
}
