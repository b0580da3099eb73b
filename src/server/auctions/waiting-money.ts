import { type Step, withdrawStep } from '@fnx/chain/settlement';
import { and, eq, gt, max, ne, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { BANK } from './book-events';
import { auctionCredits, auctionRounds } from './tables';

/** Each has to be tried, and some are refused for long. */
const TRIED_AT_ONCE = 3;

/** Payments of money that waits, to holders who can receive it by now; with a round in its currency, for the record. */
export async function payableSteps({ db, chain }: AppContext): Promise<[number, Step][]> {
  const { auctions } = chain.addresses.contracts;
  const { holder, payToken, amountRaw } = auctionCredits;
  const waiting = await db
    .select({ holder, payToken, roundId: max(auctionRounds.id) })
    .from(auctionCredits)
    .innerJoin(auctionRounds, eq(auctionRounds.payToken, payToken))
    .where(and(gt(amountRaw, 0n), ne(holder, BANK)))
    .groupBy(holder, payToken)
    .orderBy(sql`random()`)
    .limit(TRIED_AT_ONCE);
  const tried = waiting.map(async (one): Promise<[number, Step][]> => {
    const step = withdrawStep(auctions, one.payToken as Address, one.holder as Hex);
    const isTaken = await chain.client.call({ to: step.to, data: step.data }).then(
      () => true,
      () => false,
    );
    return isTaken && one.roundId !== null ? [[one.roundId, step]] : [];
  });
  return (await Promise.all(tried)).flat();
}
