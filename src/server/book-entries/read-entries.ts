import {
  BOOK_DIFFERENCE_LABELS,
  BOOK_TRY_LABELS,
  ENTRY_TRANSFER_LABELS,
} from '@fnx/api/shared/book-entries';
import { fullName } from '@fnx/names/full-name';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import { ROW_PERSON } from '@/server/users/row-person';
import { users } from '@/server/users/tables';
import { chainTime } from '@/server/wallets/recovery/list-recoveries';
import { transferStatus } from './read-transfers';
import { walletOf } from './request-transfer';
import { bookClaims, bookRequests, bookTries, registerPeople } from './tables';

/** The entries of imported registers with their states. */
export async function listEntries(
  { ctx }: Operator,
  { open, limit }: { open: boolean; limit: number },
) {
  const { holder, externalId: number, name, codeSentAt, redeemedAt, userId } = registerPeople;
  return ctx.db
    .select({ number, name, holder, letter: codeSentAt, redeemed: redeemedAt, person: userId })
    .from(registerPeople)
    .where(open ? isNull(userId) : undefined)
    .orderBy(asc(name), asc(holder))
    .limit(limit);
}

/** Codes that officers have to decide, oldest first; with `all` every code that somebody entered, newest first. */
export async function listTries(
  { ctx }: Operator,
  { all, limit }: { all: boolean; limit: number },
) {
  const { id, createdAt, state, differences, reason } = bookTries;
  const rows = await ctx.db
    .select({
      id,
      createdAt,
      state,
      differences,
      reason,
      entry: registerPeople.name,
      ...ROW_PERSON,
    })
    .from(bookTries)
    .innerJoin(users, eq(users.id, bookTries.userId))
    .leftJoin(registerPeople, eq(registerPeople.holder, bookTries.holder))
    .where(all ? undefined : eq(state, 'WAITING'))
    .orderBy(all ? desc(createdAt) : asc(createdAt), id)
    .limit(limit);
  return rows.map(({ createdAt: entered, state: was, differences: found, entry, ...row }) => ({
    ...row,
    register: entry,
    status: BOOK_TRY_LABELS[was],
    differs: found.map((one) => BOOK_DIFFERENCE_LABELS[one]).join('; '),
    entered,
  }));
}

const NAMES = { firstName: users.firstName, lastName: users.lastName };

type Asked = { all: boolean; limit: number };

/** Entry transfers that have not ended: requests of people with their state on the chain, and transfers that nobody asked for here. */
export async function readTransfers(ctx: Pick<AppContext, 'db' | 'clock'>, { all, limit }: Asked) {
  const sameTransfer = and(
    eq(bookClaims.txHash, bookRequests.txHash),
    eq(bookClaims.holder, bookRequests.holder),
  );
  const at = sql`coalesce(${bookRequests.createdAt}, ${bookClaims.claimedAt})`;
  const holder = sql`coalesce(${bookRequests.holder}, ${bookClaims.holder})`;
  const rows = await ctx.db
    .select({ request: bookRequests, chain: bookClaims, ...ROW_PERSON, ...NAMES })
    .from(bookRequests)
    .fullJoin(bookClaims, sameTransfer)
    .leftJoin(users, eq(users.holderId, holder))
    .where(all ? undefined : and(isNull(bookRequests.ended), isNull(bookClaims.ended)))
    .orderBy(all ? desc(at) : asc(at))
    .limit(limit);
  const now = await chainTime(ctx);
  return rows.flatMap(({ request, chain, person, email, firstName, lastName }) => {
    const row = request ?? chain;
    if (!row) return [];
    return {
      request,
      chain,
      person,
      name: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
      email,
      holder: row.holder,
      wallet: walletOf(row),
      status: transferStatus({ request, chain }, now),
      askedAt: 'createdAt' in row ? row.createdAt : row.claimedAt,
    };
  });
}

export async function listTransfers({ ctx }: Operator, asked: Asked) {
  const rows = await readTransfers(ctx, asked);
  return rows.map(({ request, chain, person, email, holder, wallet, status, askedAt }) => ({
    id: request?.id ?? null,
    person,
    email,
    holder,
    wallet,
    status: ENTRY_TRANSFER_LABELS[status],
    asked: askedAt,
    executable: chain?.executableAt ?? null,
  }));
}
