import { toldFault } from '@fnx/api/shared/fault-texts';
import { gasLimitOf } from '@fnx/chain/call';
import { describeError } from '@fnx/postgres/faults';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { callFault } from '@/shared/call-faults';
import { notSubmitted } from './check-submission';
import { refusalOf } from './simulate';

/** Gas that one call of a customer may use; a first purchase with the verification of passkeys in Solidity needs 715,000. */
const MOST_GAS = 2_500_000n;

/** The most gas that `packages/contracts/gas.json` measured: for a passkey's signature that is verified in Solidity, and one call of the product. */
export const MEASURED_GAS = { signature: 550_000n, call: 290_000n } as const;

/**
 * Gas for a call of a customer, by what a node estimates. Without an estimate it is what such calls were measured to need, if a node says that
 * this is enough, and else the most.
 * @param calls how many calls of the product it makes
 * @throws DomainError TRANSACTION_REFUSED when the contract refuses it, CALL_NOT_RELAYED (TOO_MUCH_GAS), SALE_UNAVAILABLE when the chain does
 *   not answer
 */
export async function gasOf(
  ctx: AppContext,
  call: { to: Address; data: Hex },
  calls: number,
): Promise<bigint> {
  const from = ctx.sender?.address;
  if (!from) throw notSubmitted('OFF');
  const asked = { ...call, from };
  return orTold(ctx, async () => {
    // Only a call, and no estimate, names the reason on every node.
    const fault = await refusalOf(ctx, { ...asked, gas: MOST_GAS });
    if (fault) throw problem('TRANSACTION_REFUSED', { fault });
    const estimated = (await estimate(ctx, asked)) ?? (await measured(ctx, asked, calls));
    if (estimated === null) return MOST_GAS;
    const gas = gasLimitOf(estimated);
    if (gas > MOST_GAS) throw notSubmitted('TOO_MUCH_GAS');
    return gas;
  });
}

/** Null when it is not enough for the call, or no node says so. */
async function measured(
  ctx: AppContext,
  call: { from: Address; to: Address; data: Hex },
  calls: number,
): Promise<bigint | null> {
  const gas = MEASURED_GAS.signature + MEASURED_GAS.call * BigInt(calls);
  const refused = await refusalOf(ctx, { ...call, gas }).catch(() => 'no answer');
  return refused === null ? gas : null;
}

/** Null when the node gives none, or takes too long. */
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
