import type { Db } from '@fnx/postgres/client';
import { registerPeople } from '@/server/book-entries/tables';
import { shareListLines, shareLists } from '@/server/issuance/tables';

const word = (number: number, byte: string) =>
  `0x${number.toString(16).padStart(64, byte)}` as const;

/** An announced list of one share and a half for Ada Example, with a wallet; it can be issued. @returns its id */
export async function addShareList(
  db: Db,
  number: number,
  changes: Partial<typeof shareLists.$inferInsert> = {},
): Promise<string> {
  const holder = word(number, 'ab');
  const [list] = await db
    .insert(shareLists)
    .values({
      root: word(number, '5e'),
      lines: 1,
      sharesRaw: 1_500_000n,
      documentHash: word(number, 'd0'),
      fileHash: word(number, 'f1'),
      announcementId: BigInt(number),
      executableAt: new Date('2026-01-01T00:00:00Z'),
      ...changes,
    })
    .returning({ id: shareLists.id });
  if (!list) throw new Error('The list was not stored.');
  const person = { externalId: `N-${number}`, kind: 'PERSON', name: 'Ada Example' } as const;
  await db.transaction((tx) =>
    tx
      .insert(registerPeople)
      .values({ holder, ...person })
      .onConflictDoNothing(),
  );
  await db.insert(shareListLines).values({
    listId: list.id,
    index: 0,
    holder,
    wallet: `0x${'7a'.repeat(20)}`,
    sharesRaw: 1_500_000n,
  });
  return list.id;
}
