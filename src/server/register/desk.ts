import { TRANSACTION_TYPE_LABELS } from '@fnx/api/shared/vocabulary';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { readSaleState } from '@/server/platform/gateways/share-contracts';
import {
  type CountedQueue,
  type Finder,
  type Found,
  type PersonSection,
  type TimelineSource,
  timelineOf,
  type WorkQueue,
} from '@/server/platform/people';
import type { Holding } from '@/server/platform/registry';
import { namesAddress, namesHash } from '@/server/platform/search-text';
import { users } from '@/server/users/tables';
import { shareBalances } from './balances';
import { countPrepared, listPrepared } from './calls/list-calls';
import { readStoppable } from './capital/stoppable';
import { shareHolders, shareWallets, treasuryTransfers } from './chain-tables';
import { readLockedUp } from './locked-up';
import { holdingMarks, transactions } from './tables';
import { amountOf, isUnexplained } from './treasury-commands';

const MOST = 20;

const shares = (raw: bigint) => `${formatDecimal(raw, SHARE_DECIMALS)} ${BANK_FACTS.symbol}`;
const moved = ({ amountRaw, decimals, symbol }: typeof transactions.$inferSelect) =>
  `${formatDecimal(amountRaw, decimals)} ${symbol}`;

/** Wallets that the share token has registered, also those that are linked to no account. */
const findRegistered: Finder = async (db, text) => {
  const named = namesAddress(shareWallets.address, text);
  if (!named) return [];
  const rows = await db
    .select({ wallet: shareWallets, personId: users.id })
    .from(shareWallets)
    .leftJoin(users, eq(users.holderId, shareWallets.holder))
    .where(named)
    .limit(MOST);
  return rows.map(({ wallet, personId }) => ({
    kind: 'WALLET',
    label: getAddress(wallet.address),
    detail: `${wallet.removedAt ? 'was registered' : 'registered'} for holder ${wallet.holder}`,
    personId,
  }));
};

/** Holder ids that belong to no account; an account's id is found with the account. */
const findHolder: Finder = async (db, { hash }) => {
  if (!hash) return [];
  const [wallet] = await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .leftJoin(users, eq(users.holderId, shareWallets.holder))
    .where(sql`${shareWallets.holder} = ${hash} and ${users.id} is null`)
    .limit(1);
  if (!wallet) return [];
  const detail = `of a holder without an account, wallet ${getAddress(wallet.address)}`;
  return [{ kind: 'HOLDER', label: hash, detail, personId: null }];
};

const findTransactions: Finder = async (db, text) => {
  const named = namesHash(transactions.txHash, text);
  if (!named) return [];
  const lines = await db.select().from(transactions).where(named).limit(MOST);
  return lines.map((line) => ({
    kind: 'TRANSACTION',
    label: line.txHash ?? '',
    detail: `${TRANSACTION_TYPE_LABELS[line.type]}, ${moved(line)}, ${line.createdAt.toISOString().slice(0, 10)}`,
    personId: line.userId,
  }));
};

const findMoney: Finder = async (db, { hash }) => {
  if (!hash) return [];
  const rows = await db
    .select()
    .from(treasuryTransfers)
    .where(eq(treasuryTransfers.txHash, hash))
    .limit(MOST);
  return rows.map(
    (row): Found => ({
      kind: 'TREASURY',
      label: `${row.txHash}:${row.logIndex}`,
      detail: `${amountOf(row)}, ${row.note ?? 'no note'}`,
      personId: null,
      page: { area: 'commands', id: 'treasury list' },
    }),
  );
};

export const registerFinders: readonly Finder[] = [
  findRegistered,
  findHolder,
  findTransactions,
  findMoney,
];

export const registerSections: readonly PersonSection[] = [
  {
    title: 'Holding',
    async rows(ctx, { id, holderId }) {
      const { total, staked, onSale, available } = await shareBalances(ctx.db, id);
      const lockedUp = await readLockedUp(ctx, id);
      return [
        {
          shares: shares(total),
          available: shares(available),
          staked: shares(staked),
          'on sale': shares(onSale),
          'locked up': shares(lockedUp?.raw ?? 0n),
          'locked until': lockedUp?.until ?? null,
          'holder number': holderId,
        },
      ];
    },
  },
  {
    title: 'Freezes on the chain',
    async rows({ db }, { holderId }) {
      if (!holderId) return [];
      const [holder] = await db
        .select()
        .from(shareHolders)
        .where(eq(shareHolders.holder, holderId));
      const wallets = await db
        .select()
        .from(shareWallets)
        .where(and(eq(shareWallets.holder, holderId), gt(shareWallets.frozenRaw, 0n)));
      return [
        { what: 'all wallets', frozen: holder?.frozen ? 'everything' : 'nothing' },
        ...wallets.map(({ address, frozenRaw }) => {
          return { what: getAddress(address), frozen: shares(frozenRaw) };
        }),
      ];
    },
    next: ({ holderId }) =>
      holderId
        ? [
            { label: 'Freeze the holder', command: 'holder freeze', argument: holderId },
            { label: 'End the freeze', command: 'holder unfreeze', argument: holderId },
          ]
        : [],
  },
];

export const registerTimeline: readonly TimelineSource[] = [
  timelineOf(
    'shares',
    transactions,
    transactions.createdAt,
    ({ id }) => eq(transactions.userId, id),
    (line) => ({
      title: TRANSACTION_TYPE_LABELS[line.type],
      detail: [
        moved(line),
        line.sharesRaw === null ? null : shares(line.sharesRaw),
        line.status.toLowerCase(),
      ]
        .filter(Boolean)
        .join(', '),
      txHash: line.txHash,
    }),
  ),
];

/** Calls that no wallet has taken. */
export const callsQueue: WorkQueue<AppContext> = {
  name: 'actions',
  title: 'Calls to send',
  right: 'view actions',
  async waiting(ctx, { roles }, page) {
    const { docs, total } = await listPrepared({ ctx, roles }, page);
    const waiting = docs.map(({ id, title, preparedAt }) => ({
      ...{ id: String(id), title, detail: 'To sign with a wallet', since: preparedAt },
    }));
    return { docs: waiting, total };
  },
};

/** Counts what is announced on the chain and GUARDIAN can stop. A node that does not answer raises an alert of its own. */
export const pendingQueue: CountedQueue = {
  name: 'pending',
  title: 'Can be stopped',
  right: 'pending list',
  count: (ctx) =>
    readStoppable(ctx).then(
      ({ length }) => length,
      () => 0,
    ),
};

export const idleCalls: CountedQueue = {
  name: 'actions',
  title: 'Calls that no wallet has taken for a day',
  right: 'view actions',
  isWrong: true,
  count: (ctx, { rights }) => countPrepared(ctx, rights, plusSeconds(ctx.clock.now(), -86_400)),
};

/** The contracts refuse every purchase and transfer. A node that does not answer raises an alert of its own. */
export const pauseFault: CountedQueue = {
  name: 'pause',
  title: 'The sale and transfers are paused',
  right: 'transfers resume',
  isWrong: true,
  count: (ctx) =>
    readSaleState(ctx).then(
      ({ isPaused }) => Number(isPaused),
      () => 0,
    ),
};

export const treasuryQueue: CountedQueue = {
  name: 'treasury',
  title: 'Unexplained payments',
  right: 'treasury list',
  async count(ctx) {
    const [row] = await ctx.db
      .select({ unexplained: count() })
      .from(treasuryTransfers)
      .where(isUnexplained(ctx));
    return row?.unexplained ?? 0;
  },
};

/** Reads a person's shares, and when they last changed; null for somebody who never held shares. */
export async function readHolding(db: Db, userId: string): Promise<Holding | null> {
  const [last] = await db
    .select({ at: holdingMarks.at })
    .from(holdingMarks)
    .where(eq(holdingMarks.userId, userId))
    .orderBy(desc(holdingMarks.at))
    .limit(1);
  const { total } = await shareBalances(db, userId);
  return last ? { sharesRaw: total, lastChange: last.at } : null;
}
