import type { DataOf } from '@fnx/api/endpoints';
import { toldFault } from '@fnx/api/shared/fault-texts';
import { encodeTransfer } from '@fnx/chain/share-token';
import { describeError } from '@fnx/postgres/faults';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Address } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { callFault } from '@/shared/call-faults';

const CHECKS_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

/**
 * Whether the share token would make a transfer now, by simulating it: the standard's `canTransfer` gives no reason.
 * @throws DomainError SALE_UNAVAILABLE when the chain does not answer, RATE_LIMITED
 */
export async function canTransfer(
  ctx: AppContext,
  { userId }: Session,
  { from, to, shares }: { from: Address; to: Address; shares: string },
): Promise<DataOf<'canTransfer'>> {
  await throttle(ctx, `can-transfer:${userId}`, CHECKS_PER_MINUTE, MINUTE_SECONDS);
  const token = ctx.chain.addresses.contracts.shareToken;
  const call = encodeTransfer({ token, to, amount: parseDecimal(shares, SHARE_DECIMALS) });
  try {
    await ctx.chain.client.call({ account: from, ...call });
    return { ok: true, reason: null, fault: null };
  } catch (error) {
    const fault = callFault(error, call);
    if (fault) return { ok: false, reason: fault.text, fault: toldFault(fault) };
    ctx.log.warn({ error: describeError(error) }, 'a transfer could not be checked');
    throw problem('SALE_UNAVAILABLE');
  }
}
