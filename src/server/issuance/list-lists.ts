import type { issuanceCalls } from '@fnx/api/desk/issuance';
import { readPage } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type * as z from 'zod/mini';
import { registerPeople } from '@/server/book-entries/tables';
import type { ReadList } from '@/server/desk/desk-list';
import type { AppContext } from '@/server/platform/context';
import type { Queue } from '@/server/platform/people';
import { contains } from '@/server/platform/search-text';
import { findList, LIST, type StoredList, stateOf } from './find-list';
import { shareListLines, shareLists } from './tables';

type Asked<C extends keyof typeof issuanceCalls> = z.output<(typeof issuanceCalls)[C]['input']>;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

function viewList(found: StoredList, now: Date) {
  const { list, issued } = found;
  return {
    id: list.id,
    announced: list.announcementId?.toString() ?? null,
    state: stateOf(found, now),
    lines: list.lines,
    issued,
    shares: shares(list.sharesRaw),
    executableAt: iso(list.executableAt),
    createdAt: list.createdAt.toISOString(),
  };
}

const hasOpenLines = sql`exists (select from ${shareListLines}
  where ${shareListLines.listId} = ${shareLists.id} and ${shareListLines.issuedAt} is null)`;
const isOpen = and(isNull(shareLists.cancelledAt), hasOpenLines);

/** A page of the lists, newest first. */
export const listLists: ReadList<typeof issuanceCalls.list> = async ({ ctx, input }) => {
  const { search, sort, show, ...page } = input;
  const { db, clock } = ctx;
  const { createdAt: key, id, root, documentHash, announcementId } = shareLists;
  const where = and(
    show === 'all' ? undefined : isOpen,
    contains(search, id, root, documentHash, announcementId),
  );
  const select = db.select(LIST).from(shareLists).$dynamic();
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  return { ...list, docs: list.docs.map((found) => viewList(found, clock.now())) };
};

const SHOWN = {
  open: isNull(shareListLines.issuedAt),
  issued: isNotNull(shareListLines.issuedAt),
  locked: isNotNull(shareListLines.lockedUntil),
  wallets: isNotNull(shareListLines.wallet),
  books: isNull(shareListLines.wallet),
};

/** A page of the lines of a list, by their number. @throws Refusal when there is no such list */
export const listLines: ReadList<typeof issuanceCalls.lines> = async ({ ctx: { db }, input }) => {
  const { id: list, search, sort, show, ...page } = input;
  await findList(db, list);
  const { index: key, listId, holder: id, wallet } = shareListLines;
  const named = db
    .select({ holder: registerPeople.holder })
    .from(registerPeople)
    .where(contains(search, registerPeople.name, registerPeople.externalId));
  const where = and(
    eq(listId, list),
    show && SHOWN[show],
    search === undefined ? undefined : or(inArray(id, named), contains(search, wallet, id)),
  );
  const select = db
    .select({ line: shareListLines, person: registerPeople })
    .from(shareListLines)
    .innerJoin(registerPeople, eq(registerPeople.holder, id))
    .$dynamic();
  const lines = await readPage(db, select, { where, key, id, ascending: sort !== 'newest' }, page);
  const docs = lines.docs.map(({ line, person }) => ({
    line: line.index + 1,
    number: person.externalId,
    kind: person.kind,
    name: person.name,
    wallet: line.wallet && getAddress(line.wallet as Hex),
    shares: shares(line.sharesRaw),
    lockedUntil: iso(line.lockedUntil),
    issuedAt: iso(line.issuedAt),
  }));
  return { ...lines, docs };
};

/** One list with its hashes. @throws Refusal when there is none of this id */
export async function showList({ db, clock }: AppContext, { id }: Asked<'show'>) {
  const found = await findList(db, id);
  const { root, documentHash, fileHash, cancelledAt } = found.list;
  return {
    ...viewList(found, clock.now()),
    root: root as Hex,
    documentHash: documentHash as Hex,
    fileHash: fileHash as Hex,
    cancelledAt: iso(cancelledAt),
  };
}

/** Lists whose delay is over and of which not every line is issued. */
export const dueLists: Queue = {
  name: 'issuance',
  title: 'Lists of shares to issue',
  right: 'view issuance',
  count: ({ db, clock }) =>
    db.$count(shareLists, and(isOpen, lte(shareLists.executableAt, clock.now()))),
};
