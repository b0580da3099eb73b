import { setImmediate } from 'node:timers/promises';
import type { ShareListState } from '@fnx/api/shared/register';
import type { MerkleTree } from '@fnx/chain/merkle-tree';
import { type ListedShares, treeOf } from '@fnx/chain/share-list';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { shareListLines, shareLists } from './tables';

const issuedLines = sql<number>`(select count(*)::int from ${shareListLines}
  where ${shareListLines.listId} = ${shareLists.id} and ${shareListLines.issuedAt} is not null)`;

/** The columns of a list, and how many of its lines are issued. */
export const LIST = { list: shareLists, issued: issuedLines };
export type StoredList = { list: typeof shareLists.$inferSelect; issued: number };

/** Where a list is on its way, by what the index has read. */
export function stateOf({ list, issued }: StoredList, now: Date): ShareListState {
  const { announcementId, executableAt, cancelledAt, lines } = list;
  if (cancelledAt !== null) return 'CANCELLED';
  if (announcementId === null || executableAt === null) return 'PREPARED';
  if (issued === lines) return 'ISSUED';
  return executableAt > now ? 'WAITING' : 'DUE';
}

/** @throws Refusal when there is none of this id */
export async function findList(db: Db, id: string): Promise<StoredList> {
  const [found] = isUuid(id)
    ? await db.select(LIST).from(shareLists).where(eq(shareLists.id, id))
    : [];
  if (!found) throw refusal('NOT_ON_PAGE', { what: 'list', id, page: 'Issuance' });
  return found;
}

const COLUMNS = {
  index: shareListLines.index,
  holder: shareListLines.holder,
  wallet: shareListLines.wallet,
  sharesRaw: shareListLines.sharesRaw,
  lockedUntil: shareListLines.lockedUntil,
};

/** The lines of a list by their index; of those that are not issued, the first. @param most that are not issued; null for all lines */
export async function readLines(
  db: Db,
  listId: string,
  most: number | null = null,
): Promise<ListedShares[]> {
  const ofList = eq(shareListLines.listId, listId);
  const open = most === null ? ofList : and(ofList, isNull(shareListLines.issuedAt));
  const query = db
    .select(COLUMNS)
    .from(shareListLines)
    .where(open)
    .orderBy(asc(shareListLines.index));
  const rows = most === null ? await query : await query.limit(most);
  return rows.map((row) => ({
    ...row,
    holder: row.holder as Hex,
    wallet: row.wallet as Address | null,
  }));
}

/** The tree of the last list that was asked for: an officer issues one list, some lines at a time. */
let last: { root: string; tree: MerkleTree } | null = null;

/** The tree of a stored list. @throws Error when its lines are not those that were announced */
export async function treeOfList(db: Db, { id, root }: StoredList['list']): Promise<MerkleTree> {
  if (last?.root === root) return last.tree;
  const tree = await treeOf(await readLines(db, id), setImmediate);
  if (tree.root !== root) throw new Error(`The lines of list ${id} were changed in the database.`);
  last = { root, tree };
  return tree;
}
