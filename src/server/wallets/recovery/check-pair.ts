import { readWalletOnChain } from '@fnx/chain/recovery';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { orUnavailable } from '@/server/platform/gateways/share-contracts';

/**
 * Checks that the share token would take a request for this recovery, as of the newest block. A wallet whose recovery was stopped
 * is still blocked and may be recovered again.
 * @throws DomainError VALIDATION_ERROR at `from` or `to`, WALLET_IN_RECOVERY, WALLET_BLOCKED, WALLET_ALREADY_LINKED,
 *   SALE_UNAVAILABLE when the chain does not answer
 */
export async function checkPair(
  { chain, log }: Pick<AppContext, 'chain' | 'log'>,
  { from, to, holder }: { from: Address; to: Address; holder: Hex },
): Promise<void> {
  if (from === to) throw invalidFields({ to: 'WALLET_SAME' });
  const { contracts } = chain.addresses;
  const [old, fresh] = await orUnavailable(
    log,
    Promise.all([
      readWalletOnChain(chain.client, contracts, from),
      readWalletOnChain(chain.client, contracts, to),
    ]),
  );
  if (old.recovery) throw problem('WALLET_IN_RECOVERY');
  if (old.holder !== holder) {
    throw invalidFields({
      from: 'WALLET_HOLDS_NOTHING',
    });
  }
  if (fresh.isBlocked) throw problem('WALLET_BLOCKED');
  if (fresh.holder !== null && fresh.holder !== holder) {
    throw problem('WALLET_ALREADY_LINKED');
  }
}
