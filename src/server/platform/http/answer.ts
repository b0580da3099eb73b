import { ERRORS, errorMessage } from '@/api/errors';
import type { DomainError } from '@/server/platform/errors';

/**
 * Headers of every answer of the service. Nothing it says may be cached, framed, sniffed or run: a browser that is
 * led to an API address as a page finds a document that may load nothing.
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The bodies of answers made here, for whoever can send a text without reading a stream. */
const texts = new WeakMap<Response, string>();

/** The whole body of an answer that `envelope` made; undefined for any other. */
export function textOf(answer: Response): string | undefined {
  return texts.get(answer);
}

const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8' };
const REQUEST_ID = 'x-request-id';

/** Answers that got every header as they were made: reading or adding one later costs more than making the answer does. */
const complete = new WeakSet<Response>();

/** The contract's envelope; the HTTP status always equals `status`. */
export function envelope(
  status: number,
  message: string,
  data: unknown,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify({ status, message, data });
  const answer = new Response(text, { status, headers: { ...JSON_HEADERS, ...headers } });
  texts.set(answer, text);
  if (REQUEST_ID in headers) complete.add(answer);
  return answer;
}

/** The contract's envelope around data, for the request of that number. */
export function dataAnswer(
  requestId: string,
  data: unknown,
  headers: Record<string, string> = {},
): Response {
  return envelope(200, 'OK', data, { ...headers, [REQUEST_ID]: requestId });
}

/** Puts the headers of every answer on a response, with the request's number. */
export function addApiHeaders(answer: Response, requestId: string): void {
  if (complete.has(answer)) return;
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  answer.headers.set(REQUEST_ID, requestId);
}

/** When it makes sense to try again what a fault of ours prevented, unless somebody knows better. */
const RETRY_SECONDS = 5;

/** A fault that passes says when to come again. */
function retryHeader(status: number, retryAfter?: number): Record<string, string> {
  const seconds = retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/**
 * @param status replaces the code's own: a dead session is 404 on getProfile
 */
export function errorAnswer(error: DomainError, status: number = error.status): Response {
  const { retryAfter } = error.values;
  return envelope(
    status,
    error.message,
    { code: error.code, ...error.values },
    retryHeader(status, retryAfter),
  );
}

/** What a caller learns of a fault that is ours: nothing but a number to name in a support request. */
export function faultAnswer(code: 'INTERNAL_ERROR' | 'UNAVAILABLE', requestId: string): Response {
  const { status } = ERRORS[code];
  const data = { code, requestId, ...(status === 503 ? { retryAfter: RETRY_SECONDS } : {}) };
  return envelope(status, errorMessage(code), data, retryHeader(status));
}
