import type { AnyEndpoint } from '@/api/endpoints';
import { CONTRACT_HASH, CONTRACT_HEADER } from '@/shared/contract-hash';

export type Parse = (data: unknown) => unknown;

/**
 * The service checks each answer by its contract. A page checks it again only where the service was built from another version: the
 * schemas are an eighth of a page's scripts.
 */
let isSameContract = true;

/** The parser, once an answer came by another contract. Loaded before a call, so that what succeeds is not reported as failed. */
export async function parserBefore(
  endpoint: AnyEndpoint,
  token: string | null,
): Promise<Parse | null> {
  const isParsed = token !== null && endpoint.token !== 'none' && !('binary' in endpoint);
  if (isSameContract || !isParsed) return null;
  return (await import('./answer-parser')).parserOf(endpoint);
}

/** The parser of an answer, if it came by another contract. */
export async function parserAfter(
  endpoint: AnyEndpoint,
  { token, parse }: { token: string | null; parse: Parse | null },
  headers: Readonly<Record<string, unknown>>,
): Promise<Parse | null> {
  if (headers[CONTRACT_HEADER] === CONTRACT_HASH) return null;
  isSameContract = false;
  return parse ?? parserBefore(endpoint, token);
}
