import { createHash } from 'node:crypto';
import type { SanctionsList } from '@fnx/api/shared/compliance';
import { searchKeys } from '@fnx/names/fold-name';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { letRun } from '@fnx/postgres/let-run';
import { eq, ne } from 'drizzle-orm';
import { SCREENING_QUEUE } from '@/server/compliance/screen/screen-person';
import { sanctionsEntries, sanctionsLists, sanctionsNames } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { hashed, piecesOf } from '@/server/desk/file-pieces';
import { tryLockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { users } from '@/server/users/tables';
import { keepLost, letGo, markAll } from './departures';
import type { ListedEntry } from './entry';
import { keepContent } from './list-content';
import { readList } from './read-list';

type Import = {
  list: SanctionsList;
  file: GivenFile;
};

/**
 * Replaces a sanctions list in one transaction, and has everybody compared with it: screening sees the whole old list or the whole new one, beside
 * what leaves it (see `departures.ts`).
 * A file that cannot be used changes nothing; single entries that cannot be used are left out and named. Memory does not depend on the size of the file.
 *
 * @throws Refusal naming the line, or why the list is not plausible
 */
export async function importList(act: Act, { list, file }: Import) {
  const { ctx, tx, entry } = act;
  entry.target = list;
  await letRun(tx, 0);
  await lockList(tx, list);
  const [present] = await tx.select().from(sanctionsLists).where(eq(sanctionsLists.list, list));
  await markAll(tx, list);
  const hash = createHash('sha256');
  let names = 0;
  const read = await readList(list, hashed(piecesOf(file), hash), async (entries) => {
    names += await writeEntries(tx, list, entries);
  });
  const left = await letGo(act, list, present?.entries ?? 0);
  const { leftOut, ...counted } = read;
  const version = {
    ...counted,
    names,
    sha256: hash.digest('hex'),
    importedAt: ctx.clock.now(),
  };
  await tx
    .insert(sanctionsLists)
    .values({ list, ...version })
    .onConflictDoUpdate({ target: sanctionsLists.list, set: version });
  const everyone = tx.select({ userId: users.id }).from(users);
  await ctx.jobs.sendAll(
    tx,
    SCREENING_QUEUE,
    await everyone.where(ne(users.status, 'DEACTIVATED')),
  );
  if (present) entry.before = { entries: present.entries, sha256: present.sha256 };
  await keepContent(tx, list);
  const { entries, sha256, publishedOn } = version;
  const faulty = leftOut.length > 0 && { leftOut };
  entry.after = { entries, names, publishedOn, sha256, left, ...faulty };
  return { list, ...version, leftOut: leftOut.join(' ') || null };
}

/** Two imports of one list wait for each other; readers do not wait. */
async function lockList(tx: Tx, list: SanctionsList): Promise<void> {
  if (!(await tryLockNamed(tx, 'sanctions', list))) throw refusal('LIST_BUSY', { of: list });
}

/** @returns how many names the entries have */
async function writeEntries(
  tx: Tx,
  list: SanctionsList,
  entries: readonly ListedEntry[],
): Promise<number> {
  const names = entries.flatMap(({ ref, names: some }) =>
    some.map(({ name, weak }) => ({ list, ref, name, ...searchKeys(name), weak })),
  );
  await keepLost(tx, list, entries, names);
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
  await tx.execute(insertRows(sanctionsEntries, rows));
  await tx.execute(insertRows(sanctionsNames, names));
  return names.length;
}
