import type { AnyEndpoint } from '@fnx/api/endpoints';
import { createClient } from '@fnx/client/client';
import { type ApiError, EXPIRED } from '@fnx/client/errors';
import { query } from '@fnx/client/fields';
import axios from 'axios';
import { currentLanguage } from '@/lang/engine/current';
import { currentToken, endSession, subscribeSession } from '@/lib/session/session';
import { parser } from './answer-check';
import { serviceUrl } from './service-url';

/** The only axios instance. Its default header `token` follows the session. */
const instance = axios.create({
  baseURL: serviceUrl(),
  // The response envelope carries the result, so no status throws.
  validateStatus: () => true,
  paramsSerializer: { serialize: query },
  // Mails and text messages to somebody without an account have the language of the page.
  headers: { 'accept-language': currentLanguage() },
});

function syncTokenHeader(): void {
  const token = currentToken();
  if (token === null) delete instance.defaults.headers.common.token;
  else instance.defaults.headers.common.token = token;
}
if (typeof window !== 'undefined') {
  syncTokenHeader();
  subscribeSession(syncTokenHeader);
}

/**
 * The page's calls. The service checks each answer against its schema; the page does so again where the service was built from another
 * version of the contract. What failed is not sent again here: queries do so by themselves (`query-client.ts`).
 */
export const { call, download } = createClient({
  token: currentToken,
  parser,
  onFailure: reportToSession,
  transport: async ({ path, query: params, body, as, ...request }) => {
    const responseType = as === 'bytes' ? 'arraybuffer' : 'json';
    const config = { ...request, url: path, params, data: body, responseType } as const;
    const { status, headers, data } = await instance.request<unknown>(config);
    return { status, headers, body: data };
  },
});

/**
 * Ends the session on SESSION_EXPIRED from any call and on any 4xx from the profile. A profile call that fails with 5xx
 * ends it after its retries (`query-client.ts`). Responses to an older token are ignored.
 */
function reportToSession(endpoint: AnyEndpoint, error: ApiError, token: string | null): void {
  if (token === null || token !== currentToken()) return;
  // The session is alive where it was opened; here a code continues it (`features/account/login/continue-here.ts`).
  if (error.code === 'SESSION_MOVED') return;
  const refused = error.status >= 400 && error.status < 500 && error.status !== 429;
  if (error.code === 'SESSION_EXPIRED' || (endpoint.name === 'getProfile' && refused)) {
    endSession(error.status === 404 ? EXPIRED : error);
  }
}
