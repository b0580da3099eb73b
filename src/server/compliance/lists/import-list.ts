import { createHash } from 'node:crypto';
import { nameKey } from '@fnx/names/fold-name';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { letRun } from '@fnx/postgres/let-run';
import { eq, ne, sql } from 'drizzle-orm';
import { SCREENING_QUEUE } from '@/server/compliance/screen/screen-person';
import { sanctionsEntries, sanctionsLists, sanctionsNames } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { hashed, piecesOf } from '@/server/desk/file-pieces';
import { tryLockNamed } from '@/server/platform/database/locks';
import { refusal } from '@/server/platform/refusal';
import { users } from '@/server/users/tables';
import type { SanctionsList } from '@/shared/compliance';
import type { ListedEntry } from './entry';
import { entriesOfCases, refuseShrunk, reportLosses } from './guard-list';
import { CONTENT_OF_LIST } from './list-content';
import { readList } from './read-list';

type Import = {
  list: SanctionsList;
  file: GivenFile;
  /** The list may lose a large part of its entries. */
  smaller: boolean;
};

/**
 * Replaces a sanctions list in one transaction, and has everybody compared with it: screening sees the whole old list or the whole new one.
 * A file that cannot be used changes nothing; single entries that cannot be used are left out and named. Memory does not depend on the size of the file.
 *
 * @throws Refusal naming the line, or why the list is not plausible
 */
export async function importList(act: Act, { list, file, smaller }: Import) {
  const { ctx, tx, entry, source } = act;
  entry.target = list;
  await letRun(tx, 0);
  await lockList(tx, list);
  const [present] = await tx.select().from(sanctionsLists).where(eq(sanctionsLists.list, list));
  const before = await entriesOfCases(tx, list);
  await tx.delete(sanctionsNames).where(eq(sanctionsNames.list, list));
  await tx.delete(sanctionsEntries).where(eq(sanctionsEntries.list, list));
  const hash = createHash('sha256');
  let names = 0;
  const read = await readList(list, hashed(piecesOf(file), hash), async (entries) => {
    names += await writeEntries(tx, list, entries);
  });
  // One officer could else empty a list.
  const isAllowed = smaller && source !== 'DESK';
  const sizes = { entries: read.entries, present: present?.entries ?? 0 };
  if (!isAllowed) await refuseShrunk(act, list, sizes);
  await reportLosses(act, list, {
    lost: sizes.present - sizes.entries,
    before,
    leftOut: read.leftOut,
  });
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
  await tx.execute(
    sql`update sanctions_lists lists set content = ${CONTENT_OF_LIST} where list = ${list}`,
  );
  const { entries, sha256, publishedOn } = version;
  const allowed = isAllowed && { smaller: true };
  const faulty = leftOut.length > 0 && { leftOut };
  entry.after = { entries, names, publishedOn, sha256, ...allowed, ...faulty };
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
