import { toldFault } from '@fnx/api/shared/fault-texts';
import { describeError } from '@fnx/postgres/faults';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { holdingFault } from '@/shared/holding-rules';

/**
 * Refuses shares that the rules of holding would refuse, before anything is signed. A node that does not answer refuses nothing: the page
 * asks again before the wallet signs, and the contract decides.
 * @param wallets of the holder; those that are not registered for it are no obstacle
 * @throws DomainError TRANSACTION_REFUSED (fault)
 */
export async function checkHolding(
  { chain, log }: Pick<AppContext, 'chain' | 'log'>,
  holder: Hex,
  wallets: readonly Address[],
  amount: bigint,
): Promise<void> {
  const { contracts } = chain.addresses;
  const asked = wallets.map((wallet) =>
    holdingFault(chain.client, contracts, { wallet, holder, amount }),
  );
  const faults = await Promise.all(asked).catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'the rules of holding could not be asked');
    return [];
  });
  const fault = faults.find((one) => one !== null);
  if (fault) throw problem('TRANSACTION_REFUSED', { fault: toldFault(fault) });
}
