import axios, { type AxiosResponse } from 'axios';
import { endpointPath } from '@/api/endpoint';
import type { AnyEndpoint, DataOf, EndpointName, InputOf, ParamsOf } from '@/api/endpoints';
import type { ErrorData } from '@/api/errors';
import { currentLanguage } from '@/lang/engine/current';
import { currentToken, endSession, subscribeSession } from '@/lib/session/session';
import { type Parse, parserAfter, parserBefore } from './answer-check';
import {
  codeOf,
  type Failure,
  type FailureCode,
  hasErrorCode,
  isRecord,
  responseFacts,
} from './failure';
import { form, query } from './fields';
import { loadSealer, type Sealer, secretKeyOf } from './sealing';
import { serviceUrl } from './service-url';

/** Thrown by every failed `call`. `message` is the service's message or the network error's. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  /** Message per invalid field of a VALIDATION_ERROR. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly attemptsLeft?: number;
  readonly data?: ErrorData;
  /** Identifies the call in the service's log. */
  readonly requestId?: string;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.code = failure.code;
    this.status = failure.status;
    this.data = failure.data;
    this.fields = failure.data?.fields;
    this.retryAfter = failure.data?.retryAfter ?? failure.retryAfter;
    this.attemptsLeft = failure.data?.attemptsLeft;
    this.requestId = failure.requestId;
  }
}

/** True if the service refused the call, so nothing was changed. After a lost response or a 5xx the outcome is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Milliseconds; uploading 8 MB takes minutes on a slow connection. */
const TIMEOUT = 30_000;
const FILE_TIMEOUT = 300_000;

/** The only axios instance. Its default header `token` follows the session. */
const client = axios.create({
  baseURL: serviceUrl(),
  // The response envelope carries the result, so no status throws.
  validateStatus: () => true,
  paramsSerializer: { serialize: query },
  // Mails and text messages to somebody without an account have the language of the page.
  headers: { 'accept-language': currentLanguage() },
});

function syncTokenHeader(): void {
  const token = currentToken();
  if (token === null) delete client.defaults.headers.common.token;
  else client.defaults.headers.common.token = token;
}
if (typeof window !== 'undefined') {
  syncTokenHeader();
  subscribeSession(syncTokenHeader);
}

type CallOptions<N extends EndpointName> = {
  params?: ParamsOf<N>;
  signal?: AbortSignal;
  /** Idempotency key of a creating call; valid for 24 hours. */
  idempotencyKey?: string;
  /** The `file` part of a multipart request. */
  file?: Blob;
};

/** Endpoints that return JSON. `download` handles files; streams have their own reader. */
export type CallableEndpoint = Exclude<
  AnyEndpoint,
  { binary: readonly string[] } | { stream: true }
>;
type FileEndpoint = Extract<AnyEndpoint, { binary: readonly string[] }>;

/** The input is optional if it has no required fields. */
type Rest<N extends EndpointName> =
  Record<never, never> extends InputOf<N>
    ? [input?: InputOf<N>, options?: CallOptions<N>]
    : [input: InputOf<N>, options?: CallOptions<N>];

/**
 * Calls an endpoint and returns its `data`. With a session it sends the `token` header, seals the payloads that the
 * contract marks. The service checks each answer against its schema; the page does so again where the service was built from another
 * version of the contract.
 *
 * @throws {ApiError} on any failure, except for an aborted `signal`, whose reason is thrown unchanged
 */
export async function call<E extends CallableEndpoint>(
  endpoint: E,
  ...[input, options]: Rest<E['name']>
): Promise<DataOf<E['name']>> {
  const token = currentToken();
  const parts = await loadParts(endpoint, token);
  const response = await send(endpoint, input, options ?? {}, parts, 'json');
  try {
    const data = open(readEnvelope(response), response, parts);
    const parse = await parserAfter(endpoint, parts, response.headers);
    return (parse ? parse(data) : data) as DataOf<E['name']>;
  } catch (error) {
    throw failureOf(endpoint, response, error, token);
  }
}

/**
 * Downloads a file with the name sent by the service.
 *
 * @throws {ApiError} as `call` does
 */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  ...[input, options]: Rest<E['name']>
): Promise<{ file: Blob; fileName: string }> {
  const token = currentToken();
  const parts = await loadParts(endpoint, token);
  const response = await send(endpoint, input, options ?? {}, parts, 'arraybuffer');
  const type = String(response.headers['content-type'] ?? '');
  const disposition = String(response.headers['content-disposition'] ?? '');
  // Whatever else answered, such as the page of a proxy, sent no file.
  if (response.status === 200 && disposition !== '') {
    const fileName = /filename="([^"\\/]+)"/.exec(disposition)?.[1] ?? 'download';
    return { file: new Blob([response.data as ArrayBuffer], { type }), fileName };
  }
  try {
    response.data = JSON.parse(new TextDecoder().decode(response.data as ArrayBuffer));
    open(readEnvelope(response), response, parts);
    throw new TypeError('Expected a file.');
  } catch (error) {
    throw failureOf(endpoint, response, error, token);
  }
}

// Before the request

type Parts = {
  token: string | null;
  secretKey: string | null;
  sealer: Sealer | null;
  parse: Parse | null;
};

/**
 * Loads the sealing and parsing chunks before the request: if one failed to load afterwards, a purchase that succeeded
 * would be reported as failed.
 */
async function loadParts(endpoint: AnyEndpoint, token: string | null): Promise<Parts> {
  const secretKey = token !== null && endpoint.sealed !== 'none' ? secretKeyOf(token) : null;
  try {
    const [sealer, parse] = await Promise.all([
      secretKey === null ? null : loadSealer(),
      parserBefore(endpoint, token),
    ]);
    return { token, secretKey, sealer, parse };
  } catch (cause) {
    throw offline(cause);
  }
}

async function send(
  endpoint: AnyEndpoint,
  input: object | undefined,
  options: CallOptions<EndpointName>,
  { token, sealer, secretKey }: Parts,
  responseType: 'json' | 'arraybuffer',
): Promise<AxiosResponse<unknown>> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const sealed =
    sealer && secretKey ? { payload: sealer.seal(input ?? {}, secretKey) } : (input ?? {});
  const headers: Record<string, string> = {};
  if (token !== null) headers.token = token;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  try {
    return await client.request<unknown>({
      method: endpoint.method,
      url: endpointPath(endpoint, options.params as Record<string, string> | undefined),
      params: inQuery ? sealed : undefined,
      data: inQuery ? undefined : 'multipart' in endpoint ? form(sealed, options.file) : sealed,
      headers,
      signal: options.signal,
      timeout: 'multipart' in endpoint || 'binary' in endpoint ? FILE_TIMEOUT : TIMEOUT,
      responseType,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw offline(cause);
  }
}

// After the response

type AnyEnvelope = { status: number; message: string; data: unknown };

function readEnvelope(response: AxiosResponse<unknown>): AnyEnvelope {
  const body = response.data;
  if (isRecord(body) && typeof body.status === 'number' && typeof body.message === 'string') {
    return { status: body.status, message: body.message, data: body.data ?? null };
  }
  throw answerInvalid(response, new TypeError('The response has no envelope.'));
}

/** Decrypts sealed data and throws error responses as `ApiError`. */
function open(
  envelope: AnyEnvelope,
  response: AxiosResponse<unknown>,
  { sealer, secretKey }: Parts,
): unknown {
  let data = envelope.data;
  if (response.headers['x-payload-encrypted'] === '1' && sealer && secretKey) {
    const payload = isRecord(data) ? data.payload : undefined;
    data = sealer.unseal(typeof payload === 'string' ? payload : '', secretKey);
  }
  // A gateway may respond 200 to everything, so the status in the body also counts.
  const status = response.status >= 400 ? response.status : envelope.status;
  if (status >= 200 && status < 300) return data;
  const known = hasErrorCode(data) ? data : undefined;
  throw new ApiError({
    code: known?.code ?? (isRecord(data) && data.code ? 'UNKNOWN_ERROR' : codeOf(status)),
    status,
    message: envelope.message,
    data: known,
    ...responseFacts(response),
  });
}

function answerInvalid(response: AxiosResponse<unknown>, cause: unknown): ApiError {
  const failed = response.status >= 400;
  return new ApiError({
    code: failed ? codeOf(response.status) : 'ANSWER_INVALID',
    status: response.status,
    message: failed
      ? `The service responded with status ${response.status}.`
      : 'The response could not be read.',
    cause,
    ...responseFacts(response),
  });
}

function offline(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : 'No response.';
  return new ApiError({ code: 'OFFLINE', status: 0, message, cause });
}

function failureOf(
  endpoint: AnyEndpoint,
  response: AxiosResponse<unknown>,
  error: unknown,
  token: string | null,
): ApiError {
  const failure = error instanceof ApiError ? error : answerInvalid(response, error);
  reportToSession(endpoint, failure, token);
  return failure;
}

const EXPIRED = {
  code: 'SESSION_EXPIRED',
  message: 'Your session has expired. Please log in again.',
};

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
