import * as z from 'zod/mini';
import type { EnvReader } from './env-reader';
import { isLoopback } from './server-env-rules';

/**
 * For whom passkeys are: logins, officers and accounts by passkey. `rpId` is the domain that every passkey belongs to for ever; `origins` are the
 * sites whose pages may ask for them, this one first.
 */
export type PasskeyParty = { rpId: string; origins: readonly string[] };

const DOMAIN = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/,
      'must be a domain, such as invest.example.com',
    ),
  );

/** @param publicUrl the origin of the site; its host is the domain unless another one is set */
export function readPasskeyParty(reader: EnvReader, publicUrl: string): PasskeyParty {
  const host = publicUrl === '' ? '' : new URL(publicUrl).hostname;
  const rpId = reader.optional('PASSKEY_RP_ID', DOMAIN) ?? host;
  const further = reader.list('PASSKEY_ORIGINS', z.string()).map((one) => {
    const url = reader.url('PASSKEY_ORIGINS', {}, one);
    const isOrigin = url !== null && `${url.origin}` === one.replace(/\/$/, '');
    if (url && (!isOrigin || (url.protocol === 'http:' && !isLoopback(url)))) {
      reader.faults.push(
        `PASSKEY_ORIGINS needs origins such as https://bank.example, not "${one}"`,
      );
    }
    return url?.origin ?? one;
  });
  return { rpId, origins: [...new Set([publicUrl, ...further])] };
}
