import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { type KycProvider, KycProviderError } from '@/server/platform/gateways/kyc-provider';

/**
 * Calls the identity provider. Do not call it inside a transaction: a slow provider would hold row locks.
 * @throws DomainError KYC_PROVIDER_DOWN when the request fails or the response is malformed
 */
export async function askProvider<T>(
  ctx: AppContext,
  request: (provider: KycProvider) => Promise<T>,
): Promise<T> {
  try {
    return await request(ctx.kyc);
  } catch (error) {
    if (!(error instanceof KycProviderError)) throw error;
    ctx.log.error({ event: 'identity provider', reason: error.message }, 'event');
    throw problem('KYC_PROVIDER_DOWN');
  }
}
