import { type CallFault, toldFault } from '@fnx/api/shared/fault-texts';
import { encodePlace } from '@fnx/chain/auctions';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import type { OrderSide } from '@fnx/chain/order-side';
import { describeError } from '@fnx/postgres/faults';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { holderIdOf } from '@/server/users/holder-id';
import { callFault } from '@/shared/call-faults';
import { costOf, priceAt } from './price';
import { auctionOrders } from './tables';
import { findRound } from './view-round';

const MINUTE_SECONDS = 60;

export type WantedRoundOrder = { wallet: Address; side: OrderSide; tick: number; shares: string };

/**
 * Asks the contract whether it would take an order, and prepares its call.
 * @throws DomainError ROUND_NOT_FOUND, ACCOUNT_REVIEW, TRANSACTION_REFUSED (fault), RATE_LIMITED, SALE_UNAVAILABLE
 */
export async function checkRoundOrder(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  { wallet, side, tick, shares }: WantedRoundOrder,
) {
  const limit = ctx.config.limits.preparedCallsPerMinute;
  await throttle(ctx, `auctions:${userId}`, limit, MINUTE_SECONDS);
  const { round } = await findRound(ctx.db, id);
  const sharesRaw = parseDecimal(shares, SHARE_DECIMALS);
  // Whoever is under review may still withdraw an order.
  if (sharesRaw > 0n) await refuseOnHold(ctx.db, userId);
  if (tick > 255) throw refused({ name: 'WrongTick', params: {} });
  const call = encodePlace(ctx.chain.addresses.contracts.auctions, {
    roundId: BigInt(round.id),
    side,
    tick,
    shares: sharesRaw,
  });
  const fault = await faultOf(ctx, call, wallet);
  if (fault && fault.name !== 'ALLOWANCE') throw refused(toldFault(fault));
  const holder = await holderIdOf(ctx.db, userId);
  const [order] = await ctx.db
    .select()
    .from(auctionOrders)
    .where(
      and(
        eq(auctionOrders.roundId, round.id),
        eq(auctionOrders.side, 'BID'),
        eq(auctionOrders.holder, holder),
      ),
    );
  const cost = side === 'BID' ? costOf(priceAt(round, tick), sharesRaw) : 0n;
  const had = order ? costOf(priceAt(round, order.tick), order.sharesRaw) : 0n;
  return {
    chainId: CHAIN_ID,
    to: call.to,
    valueRaw: String(call.value),
    data: call.data,
    currency: getAddress(round.payToken as Address),
    allowanceRaw: String(side === 'BID' && cost > had ? cost - had : 0n),
  };
}

const refused = (fault: ReturnType<typeof toldFault>) => problem('TRANSACTION_REFUSED', { fault });

/**
 * Why a contract would refuse a call from an account; null: it would take it.
 * @throws DomainError SALE_UNAVAILABLE when the chain does not answer
 */
export async function faultOf(
  { chain, log }: AppContext,
  { to, data }: Call,
  account: Address,
): Promise<CallFault | null> {
  try {
    await chain.client.call({ account, to, data });
    return null;
  } catch (error) {
    const fault = callFault(error);
    if (fault) return fault;
    log.warn({ error: describeError(error) }, 'a call could not be checked');
    throw problem('SALE_UNAVAILABLE');
  }
}
