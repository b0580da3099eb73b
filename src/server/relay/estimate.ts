import type { Address, Hex } from 'viem';
import { gasLimitOf } from '@/chain/call';
import { callFault } from '@/chain/call-faults';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { describeError } from '@/server/platform/http/faults';
import { toldFault } from '@/shared/fault-texts';
import { notRelayed } from './check-relayed';
import { refusalOf } from './simulate';

/** Gas that one call of a customer may use; a first purchase with the verification of passkeys in Solidity needs 715,000. */
const MOST_GAS = 2_500_000n;

/**
 * Gas for a call of a customer, by what a node estimates; without an estimate the most.
 * @throws DomainError TRANSACTION_REFUSED when the contract refuses it, CALL_NOT_RELAYED (TOO_MUCH_GAS), SALE_UNAVAILABLE when the chain does
 *   not answer
 */
export async function gasOf(ctx: AppContext, call: { to: Address; data: Hex }): Promise<bigint> {
  const from = ctx.sender?.address;
  if (!from) throw notRelayed('OFF');
  const estimated = await orTold(ctx, async () => {
    // Only a call, and no estimate, names the reason on every node.
    const fault = await refusalOf(ctx, { ...call, from, gas: MOST_GAS });
    if (fault) throw problem('TRANSACTION_REFUSED', { fault });
    return estimate(ctx, { ...call, from });
  });
  if (estimated === null) return MOST_GAS;
  const gas = gasLimitOf(estimated);
  if (gas > MOST_GAS) throw notRelayed('TOO_MUCH_GAS');
  return gas;
}

/** Null when the node gives none, or takes too long: what a call does not use is not paid. */
async function estimate(
  { chain, log }: AppContext,
  { from, ...call }: { from: Address; to: Address; data: Hex },
): Promise<bigint | null> {
  try {
    // With a limit, a node tries fewer amounts.
    return await chain.client.estimateGas({ account: from, ...call, gas: MOST_GAS });
  } catch (error) {
    if (callFault(error)) throw error;
    log.warn({ error: describeError(error) }, 'a signed call has no estimate');
    return null;
  }
}

async function orTold<T>({ log }: AppContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    const fault = callFault(error);
    if (fault) throw problem('TRANSACTION_REFUSED', { fault: toldFault(fault) });
    log.warn({ error: describeError(error) }, 'a signed call could not be checked');
    throw problem('SALE_UNAVAILABLE');
  }
}
