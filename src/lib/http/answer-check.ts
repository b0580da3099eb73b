import type { AnyEndpoint } from '@fnx/api/endpoints';
import type { Parse, Parser } from '@fnx/client/client';
import { CONTRACT_HASH, CONTRACT_HEADER } from '@/shared/contract-hash';

/**
 * The service checks each answer by its contract. A page checks it again only where the service was built from another version: the
 * schemas are an eighth of a page's scripts.
 */
let isSameContract = true;

async function before(endpoint: AnyEndpoint, token: string | null): Promise<Parse | null> {
  const isParsed = token !== null && endpoint.token !== 'none' && !('binary' in endpoint);
  if (isSameContract || !isParsed) return null;
  return (await import('./answer-parser')).parserOf(endpoint);
}

/** Gives the parser of an answer once one came by another contract, and none before. */
export const parser: Parser = {
  before,
  async after(endpoint, { token, parse }, headers) {
    if (headers[CONTRACT_HEADER] === CONTRACT_HASH) return null;
    isSameContract = false;
    return parse ?? before(endpoint, token);
  },
};
