import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { ITEM_BOARD_DAYS, ITEM_OPEN_DAYS, type ItemState } from '@fnx/api/shared/rights-vocabulary';
import type { Item, ItemHead } from '@fnx/api/votes/item-schemas';
import type { Db } from '@fnx/postgres/client';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { sharesAt } from '@/server/register/shares-at';
import { ballots, itemRequests, itemSignatures } from './tables';
import { wholeShares } from './whole-shares';

type Request = typeof itemRequests.$inferSelect;

/** No shareholder: for officers, who sign nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** In the query's own names: a subquery cannot say which table a column is of. */
const REQUEST = sql.raw('"item_requests"');

/**
 * Requests with their signatures and ballot.
 * @param userId whose shares and signature are looked at
 */
export function selectItems(db: Db, userId: string) {
  const signed = sql`from ${itemSignatures} s where s.request_id = ${REQUEST}.id`;
  return db
    .select({
      item: itemRequests,
      weightRaw: sql<string>`coalesce((select sum(s.weight_raw) ${signed}), 0)`,
      signers: sql<number>`(select count(*)::int ${signed})`,
      isMine: sql<boolean>`exists(select ${signed} and s.user_id = ${userId})`,
      sharesRaw: sharesAt(userId, itemRequests.weighedAt),
      /** The first one with its text that was opened after it was weighed. */
      ballot: sql<string | null>`(select b.id from ${ballots} b
        where b.text_hash = ${REQUEST}.text_hash and b.opened_at > ${REQUEST}.weighed_at
        order by b.opened_at limit 1)`,
    })
    .from(itemRequests);
}

export type FoundItem = Awaited<ReturnType<typeof selectItems>>[number];

/** Until when a request takes signatures. */
export const openUntil = ({ createdAt }: Request): Date =>
  plusSeconds(createdAt, ITEM_OPEN_DAYS * DAY_SECONDS);

/** Where a request stands. A ballot that the board opens late still counts. */
export function itemState({ item, ballot }: FoundItem, now: Date): ItemState {
  if (ballot !== null) return 'ON_AGENDA';
  if (!item.reachedAt) return now < openUntil(item) ? 'OPEN' : 'LAPSED';
  const boardUntil = plusSeconds(item.reachedAt, ITEM_BOARD_DAYS * DAY_SECONDS);
  return now < boardUntil ? 'REACHED' : 'NOT_OPENED';
}

/** Requests that a twentieth has signed. */
export const readReached = (db: Db) =>
  selectItems(db, NOBODY).where(isNotNull(itemRequests.reachedAt));

/** A number that the database can hold, as an id of a request is. */
const isNumber = (id: string) => /^[1-9]\d{0,8}$/.test(id);

/** @throws DomainError ITEM_NOT_FOUND */
export async function findItem({ db, clock }: AppContext, userId: string, id: string) {
  const [found] = isNumber(id)
    ? await selectItems(db, userId).where(eq(itemRequests.id, Number(id)))
    : [];
  if (!found) throw problem('ITEM_NOT_FOUND');
  return { ...found, state: itemState(found, clock.now()) };
}

/** A page of all requests, newest first. */
export async function listItems({ db, clock }: AppContext, { userId }: Session, query: PageInput) {
  const { createdAt: key, id } = itemRequests;
  const select = selectItems(db, userId).$dynamic();
  const list = await readPage(db, select, { where: undefined, key, id }, query);
  return { ...list, docs: list.docs.map((found) => viewHead(found, clock.now())) };
}

/** @throws DomainError ITEM_NOT_FOUND */
export async function getItem(ctx: AppContext, { userId }: Session, id: string): Promise<Item> {
  const found = await findItem(ctx, userId, id);
  const { text, choices } = parseBallotText(found.item.source);
  return {
    ...viewHead(found, ctx.clock.now()),
    text,
    choices,
    textHash: found.item.textHash as Hex,
    signers: found.signers,
    ownWeight: formatShares(wholeShares(BigInt(found.sharesRaw))),
  };
}

const formatShares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

/** Percent with two decimals, rounded down: it says 5 only when a twentieth is reached. */
export const percentOf = (weightRaw: bigint, supplyRaw: bigint): string =>
  formatDecimal((weightRaw * 10_000n) / supplyRaw, 2);

function viewHead(found: FoundItem, now: Date): ItemHead {
  const { item, ballot, isMine } = found;
  const weightRaw = BigInt(found.weightRaw);
  return {
    id: String(item.id),
    title: parseBallotText(item.source).title,
    state: itemState(found, now),
    weight: formatShares(weightRaw),
    supply: formatShares(item.supplyRaw),
    percent: percentOf(weightRaw, item.supplyRaw),
    weighedAt: item.weighedAt.toISOString(),
    until: openUntil(item).toISOString(),
    signed: isMine,
    ballot,
  };
}
