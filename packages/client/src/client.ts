import { type Endpoint, endpointPath } from '@fnx/api/endpoint';
import type { AnyEndpoint, DataOf, EndpointName, InputOf, ParamsOf } from '@fnx/api/endpoints';
import { ApiError, apiError, codeOf, EXPIRED, hasErrorCode, isRecord } from './errors';
import { form } from './fields';
import type { Retry } from './retry';
import { loadSealer, type Sealer, secretKeyOf } from './sealing';
import type { Transport, TransportRequest, TransportResponse } from './transport';

/** Milliseconds; uploading 8 MB takes minutes on a slow connection. */
const TIMEOUT = 30_000;
const FILE_TIMEOUT = 300_000;

export type CallOptions<N extends EndpointName> = {
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
export type FileEndpoint = Extract<AnyEndpoint, { binary: readonly string[] }>;

/** The input is optional if it has no required fields. */
type Rest<N extends EndpointName> =
  Record<never, never> extends InputOf<N>
    ? [input?: InputOf<N>, options?: CallOptions<N>]
    : [input: InputOf<N>, options?: CallOptions<N>];

export type Parse = (data: unknown) => unknown;

/** Reads answers by their schemas. It is asked before a call, so that what succeeds is not reported as failed, and after it. */
export type Parser = {
  before(endpoint: AnyEndpoint, token: string | null): Promise<Parse | null>;
  after(
    endpoint: AnyEndpoint,
    parts: { token: string | null; parse: Parse | null },
    headers: TransportResponse['headers'],
  ): Promise<Parse | null>;
};

export type ClientOptions = {
  /** Brings a request to the service: `fetchTransport(base)`, or a page's axios. */
  transport: Transport;
  /** The token of the session at the time of a call; null, or absent, without one. */
  token?: () => string | null;
  /** Sends a call again that cannot have two effects: a GET, or one with an idempotency key. None does so by default. */
  retry?: Retry;
  parser?: Parser;
  /** Hears of each failed call before it is thrown. @param token with which it was sent */
  onFailure?: (endpoint: AnyEndpoint, error: ApiError, token: string | null) => void;
};

export type Client = ReturnType<typeof createClient>;

/**
 * A client of the service. Each call is typed by its row in the table of calls: `call(endpoints.getOrder, { orderId })`. With a token it
 * sends the `token` header and seals the payloads that the table marks; what comes back sealed it opens.
 */
export function createClient(options: ClientOptions) {
  /** @throws {ApiError} of any class; an aborted `signal` throws its reason unchanged */
  async function call<E extends CallableEndpoint>(
    endpoint: E,
    ...[input, given]: Rest<E['name']>
  ): Promise<DataOf<E['name']>> {
    const wanted = given ?? {};
    const once = () => callOnce(options, endpoint, input, wanted);
    const isHarmless = endpoint.method === 'GET' || wanted.idempotencyKey !== undefined;
    const { retry } = options;
    return (await (retry && isHarmless ? retry(once, wanted.signal) : once())) as DataOf<E['name']>;
  }

  /**
   * A file with the name that the service gives it.
   *
   * @throws {ApiError} as `call` does
   */
  async function download<E extends FileEndpoint>(
    endpoint: E,
    ...[input, given]: Rest<E['name']>
  ): Promise<{ file: Blob; fileName: string }> {
    const parts = await loadParts(options, endpoint);
    const response = await send(options, endpoint, input, given ?? {}, parts, 'bytes');
    const type = String(response.headers['content-type'] ?? '');
    const disposition = String(response.headers['content-disposition'] ?? '');
    // Whatever else answered, such as the page of a proxy, sent no file.
    if (response.status === 200 && disposition !== '') {
      const fileName = /filename="([^"\\/]+)"/.exec(disposition)?.[1] ?? 'download';
      return { file: new Blob([response.body as ArrayBuffer], { type }), fileName };
    }
    try {
      const body = JSON.parse(new TextDecoder().decode(response.body as ArrayBuffer));
      open({ ...response, body }, parts);
      throw new TypeError('Expected a file.');
    } catch (error) {
      throw failed(options, endpoint, response, error, parts.token);
    }
  }

  return { call, download };
}

async function callOnce(
  options: ClientOptions,
  endpoint: CallableEndpoint,
  input: object | undefined,
  given: CallOptions<EndpointName>,
): Promise<unknown> {
  const parts = await loadParts(options, endpoint);
  const response = await send(options, endpoint, input, given, parts, 'json');
  try {
    const data = open(response, parts);
    const parse = await options.parser?.after(endpoint, parts, response.headers);
    return parse ? parse(data) : data;
  } catch (error) {
    throw failed(options, endpoint, response, error, parts.token);
  }
}

type Parts = {
  token: string | null;
  secretKey: string | null;
  sealer: Sealer | null;
  parse: Parse | null;
};

/**
 * Loads sealing and parsing before the request: if a page failed to load them afterwards, a purchase that succeeded
 * would be reported as failed.
 */
async function loadParts(options: ClientOptions, endpoint: AnyEndpoint): Promise<Parts> {
  const token = options.token?.() ?? null;
  const secretKey = token !== null && endpoint.sealed !== 'none' ? secretKeyOf(token) : null;
  try {
    const [sealer, parse] = await Promise.all([
      secretKey === null ? null : loadSealer(),
      options.parser?.before(endpoint, token) ?? null,
    ]);
    return { token, secretKey, sealer, parse };
  } catch (cause) {
    throw offline(cause);
  }
}

async function send(
  { transport }: ClientOptions,
  endpoint: Endpoint,
  input: object | undefined,
  given: CallOptions<EndpointName>,
  { token, sealer, secretKey }: Parts,
  as: TransportRequest['as'],
): Promise<TransportResponse> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const sealed =
    sealer && secretKey ? { payload: sealer.seal(input ?? {}, secretKey) } : (input ?? {});
  const headers: Record<string, string> = {};
  if (token !== null) headers.token = token;
  if (given.idempotencyKey) headers['Idempotency-Key'] = given.idempotencyKey;
  try {
    return await transport({
      method: endpoint.method,
      path: endpointPath(endpoint, given.params as Record<string, string> | undefined),
      query: inQuery ? sealed : undefined,
      body: inQuery ? undefined : endpoint.multipart ? form(sealed, given.file) : sealed,
      headers,
      signal: given.signal,
      timeout: endpoint.multipart || endpoint.binary ? FILE_TIMEOUT : TIMEOUT,
      as,
    });
  } catch (cause) {
    if (given.signal?.aborted) throw given.signal.reason;
    throw offline(cause);
  }
}

/** The data of an answer, opened where it is sealed. @throws {ApiError} of an answer that says that the call failed */
function open(response: TransportResponse, { sealer, secretKey }: Parts): unknown {
  const { body, headers } = response;
  if (!isRecord(body) || typeof body.status !== 'number' || typeof body.message !== 'string') {
    throw new TypeError('The response has no envelope.');
  }
  let data: unknown = body.data ?? null;
  if (headers['x-payload-encrypted'] === '1' && sealer && secretKey) {
    const payload = isRecord(data) ? data.payload : undefined;
    data = sealer.unseal(typeof payload === 'string' ? payload : '', secretKey);
  }
  // A gateway may respond 200 to everything, so the status in the body also counts.
  const status = response.status >= 400 ? response.status : body.status;
  if (status >= 200 && status < 300) return data;
  const known = hasErrorCode(data) ? data : undefined;
  throw apiError({
    code: known?.code ?? (isRecord(data) && data.code ? 'UNKNOWN_ERROR' : codeOf(status)),
    status,
    message: body.message,
    data: known,
    ...factsOf(response),
  });
}

function factsOf({ headers }: TransportResponse) {
  const requestId = headers['x-request-id'];
  const retryAfter = headers['retry-after'];
  return {
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: /^[0-9]{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : undefined,
  };
}

function unreadable(response: TransportResponse, cause: unknown): ApiError {
  const isError = response.status >= 400;
  const code = isError ? codeOf(response.status) : 'ANSWER_INVALID';
  const said = isError
    ? `The service responded with status ${response.status}.`
    : 'The response could not be read.';
  return apiError({
    code,
    status: response.status,
    message: code === EXPIRED.code ? EXPIRED.message : said,
    cause,
    ...factsOf(response),
  });
}

function offline(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : 'No response.';
  return apiError({ code: 'OFFLINE', status: 0, message, cause });
}

function failed(
  { onFailure }: ClientOptions,
  endpoint: AnyEndpoint,
  response: TransportResponse,
  error: unknown,
  token: string | null,
): ApiError {
  const failure = error instanceof ApiError ? error : unreadable(response, error);
  onFailure?.(endpoint, failure, token);
  return failure;
}
