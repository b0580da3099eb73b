import type { Address, Hex } from 'viem';
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
 * Gas for a call of a customer: a fifth above what a node estimates.
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
    // With a limit, a node tries fewer amounts.
    return ctx.chain.client.estimateGas({ account: from, ...call, gas: MOST_GAS });
  });
  const gas = (estimated * 6n) / 5n;
  if (gas > MOST_GAS) throw notRelayed('TOO_MUCH_GAS');
  return gas;
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
