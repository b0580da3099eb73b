import { STATUS_CODES } from 'node:http';
import { addApiHeaders, envelope, textOf } from '@/server/platform/http/answer';
import type { Route, RouteRequest } from '@/server/platform/http/route';

type Limit = { limit: number; seconds: number; left: number; retryAfter: number };

const limits = new WeakMap<Request, Limit>();

/** Notes what a call leaves of its key's calls per minute, for the answer. */
export const noteLimit = (request: Request, limit: Limit) => limits.set(request, limit);

/** By draft-ietf-httpapi-ratelimit-headers-10: the quota and its window, what is left, and the seconds until it is whole again. */
function limitHeaders(request: Request): Record<string, string> {
  const known = limits.get(request);
  if (!known) return {};
  const { limit, seconds, left, retryAfter } = known;
  return {
    'ratelimit-policy': `"minute";q=${limit};w=${seconds}`,
    ratelimit: `"minute";r=${left};t=${retryAfter}`,
  };
}

const PROBLEM = 'application/problem+json';
const isProblemAsked = ({ headers }: Request) => (headers.get('accept') ?? '').includes(PROBLEM);

/** An error with the request's id in its body; as RFC 9457 says, where the request accepts that. */
function errorOf(answer: Response, text: string, { request, caller }: Asked): Response {
  const { status, message, data } = JSON.parse(text);
  const { requestId } = caller;
  const retry = answer.headers.get('retry-after');
  const allow = answer.headers.get('allow');
  const headers: Record<string, string> = {
    ...(retry !== null && { 'retry-after': retry }),
    ...(allow !== null && { allow }),
  };
  const told = { ...data, requestId };
  if (!isProblemAsked(request)) return envelope(status, message, told, headers);
  const title = STATUS_CODES[status] ?? 'Error';
  const problem = { type: 'about:blank', title, status, detail: message, ...told };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { ...headers, 'content-type': PROBLEM },
  });
}

type Asked = Pick<RouteRequest, 'request' | 'caller'>;

/** An answer to a partner: it carries the limit of the key, and an error what a partner needs. */
export function partnerAnswer(given: Response, incoming: Asked): Response {
  const text = textOf(given);
  const isError = given.status >= 400 && text !== undefined;
  const answer = isError ? errorOf(given, text, incoming) : given;
  addApiHeaders(answer, incoming.caller.requestId);
  const more = limitHeaders(incoming.request);
  for (const [name, value] of Object.entries(more)) answer.headers.set(name, value);
  if (answer.status === 401) answer.headers.set('www-authenticate', 'Bearer');
  return answer;
}

/** A route of partners. */
export const partnerAnswers = (route: Route): Route => ({
  ...route,
  handle: async (incoming) => partnerAnswer(await route.handle(incoming), incoming),
});
