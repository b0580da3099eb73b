import { cutText } from '@fnx/values/typed-text';
import * as z from 'zod/mini';
import type { AddressScreeningConfig } from '@/config/server-env';

/** Why a wallet is sanctioned. */
export type Identification = { category: string; name: string; description: string; url: string };

/** Tells whether wallets are sanctioned. */
export type AddressScreening = {
  /**
   * @returns why the wallet is sanctioned; empty when it is not
   * @throws AddressScreeningError
   */
  check(address: string): Promise<Identification[]>;
};

/** There is no valid answer, so nothing is known of the wallet. The message does not contain it. */
export class AddressScreeningError extends Error {
  override readonly name = 'AddressScreeningError';
}

const ANSWER_WITHIN_MS = 5_000;
const LONGEST_TEXT = 4_000;

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => cutText(value ?? '', LONGEST_TEXT)),
);

const ANSWER = z.object({
  identifications: z.array(z.object({ category: text, name: text, description: text, url: text })),
});

/**
 * The public sanctions API of Chainalysis, or one that is compatible: `GET /api/v1/address/{address}` with the header `X-API-Key`.
 * Source: auth-developers.chainalysis.com/sanctions-screening.
 */
export function createAddressScreening({ url, apiKey }: AddressScreeningConfig): AddressScreening {
  return {
    async check(address) {
      const response = await fetch(`${url}/api/v1/address/${encodeURIComponent(address)}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
      }).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : 'unknown';
        throw new AddressScreeningError(`The screening service does not answer (${name}).`);
      });
      if (!response.ok) {
        throw new AddressScreeningError(`The screening service answered ${response.status}.`);
      }
      const answer = ANSWER.safeParse(await response.json().catch(() => null));
      if (answer.success) return answer.data.identifications;
      throw new AddressScreeningError('The screening service sent an answer of another form.');
    },
  };
}
