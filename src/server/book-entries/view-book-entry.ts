import type { BookEntry } from '@fnx/api/book-entries/schemas';
import type { BookTryState } from '@fnx/api/shared/book-entries';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { bookShares } from '@/server/register/balances';
import { users } from '@/server/users/tables';
import { chainTime } from '@/server/wallets/recovery/list-recoveries';
import { newestTransfer, viewTransfer } from './read-transfers';
import { transferDelay } from './request-transfer';
import { bookTries } from './tables';

const LETTERS: Readonly<Record<BookTryState, BookEntry['letter']>> = {
  FITTED: 'ACCEPTED',
  ACCEPTED: 'ACCEPTED',
  WAITING: 'WAITING',
  REFUSED: 'REFUSED',
  UNKNOWN: 'NONE',
};

/** A person's shares in book entry, the letter and the transfer to a wallet. */
export async function viewBookEntry(ctx: AppContext, { userId }: Session): Promise<BookEntry> {
  const { db } = ctx;
  const [person] = await db
    .select({ holder: users.holderId })
    .from(users)
    .where(eq(users.id, userId));
  const holder = (person?.holder ?? null) as Hex | null;
  const [tried] = await db
    .select({ state: bookTries.state, reason: bookTries.reason })
    .from(bookTries)
    .where(eq(bookTries.userId, userId))
    .orderBy(desc(bookTries.createdAt))
    .limit(1);
  const newest = holder && (await newestTransfer(db, { userId, holder }));
  const shares = await bookShares(db, userId);
  return {
    holder,
    shares: formatDecimal(shares, SHARE_DECIMALS),
    waitSeconds: shares > 0n ? await transferDelay(ctx).catch(() => null) : null,
    letter: tried ? LETTERS[tried.state] : 'NONE',
    reason: tried?.state === 'REFUSED' ? tried.reason : null,
    claim: newest && viewTransfer(newest, await chainTime(ctx)),
  };
}
