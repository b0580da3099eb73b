import { ERRORS, errorMessage } from '@fnx/api/errors';
import type { DomainError } from '@/server/platform/errors';
import { CONTRACT_HASH, CONTRACT_HEADER } from '@/shared/contract-hash';

/** Headers of every response: not cacheable, frameable or sniffable, and opened as a page it may load nothing. */
const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Bodies as text, so that they can be sent or compressed without reading a stream. */
const texts = new WeakMap<Response, string>();

/** The body of a response made by `envelope`; undefined for any other. */
export function textOf(answer: Response): string | undefined {
  return texts.get(answer);
}

const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8' };
const REQUEST_ID = 'x-request-id';

/** Responses created with all headers: adding headers later costs more than creating the response. */
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

/** The contract's envelope around data that was checked by it, with the request id. */
export function dataAnswer(
  requestId: string,
  data: unknown,
  headers: Record<string, string> = {},
): Response {
  const facts = { [CONTRACT_HEADER]: CONTRACT_HASH, [REQUEST_ID]: requestId };
  return envelope(200, 'OK', data, { ...headers, ...facts });
}

/** Adds the common headers and the request id. */
export function addApiHeaders(answer: Response, requestId: string): void {
  if (complete.has(answer)) return;
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  answer.headers.set(REQUEST_ID, requestId);
}

/** Default Retry-After of temporary errors. */
const RETRY_SECONDS = 5;

/** Retry-After for temporary errors. */
function retryHeader(status: number, retryAfter?: number): Record<string, string> {
  const seconds = retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** @param status overrides the code's own: SESSION_EXPIRED is 404 on getProfile */
export function errorAnswer(error: DomainError, status: number = error.status): Response {
  const { retryAfter } = error.values;
  return envelope(status, error.message, error.data, retryHeader(status, retryAfter));
}

/** The response to an internal error: contains only the request id for support. */
export function faultAnswer(code: 'INTERNAL_ERROR' | 'UNAVAILABLE', requestId: string): Response {
  const { status } = ERRORS[code];
  const data = { code, requestId, ...(status === 503 ? { retryAfter: RETRY_SECONDS } : {}) };
  return envelope(status, errorMessage(code), data, retryHeader(status));
}
