import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { type KycProvider, KycProviderError } from '@/server/platform/gateways/kyc-provider';

/**
 * Asks the identity provider. Never inside a transaction: a provider that is slow must hold no row of ours.
 *
 * @throws DomainError KYC_PROVIDER_DOWN when it cannot be asked or answers otherwise than it promises
 */
export async function askProvider<T>(
  ctx: AppContext,
  question: (provider: KycProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(ctx.kyc);
  } catch (error) {
    if (!(error instanceof KycProviderError)) throw error;
    ctx.log.error({ event: 'identity provider', reason: error.message }, 'event');
    throw new DomainError('KYC_PROVIDER_DOWN');
  }
}
