import type { Method } from '@fnx/api/endpoint';
import { query } from './fields';

/** One request as the client makes it. The transport adds where the service is, and nothing else. */
export type TransportRequest = {
  method: Method;
  /** Below the API's base, with its parameters filled in: `wallet/transactions`. */
  path: string;
  /** The fields of a GET or DELETE. */
  query: object | undefined;
  /** JSON, or a form with a file. */
  body: object | FormData | undefined;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
  /** Milliseconds. */
  timeout: number;
  as: 'json' | 'bytes';
};

export type TransportResponse = {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or an ArrayBuffer where bytes are asked for. Text that is no JSON stays text. */
  body: unknown;
};

/** Sends a request. Every status is a response; it throws only where none came. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * Sends by `fetch`, as programs do.
 *
 * @param base where the API answers, such as `https://bank.example/api/v1`
 */
export function fetchTransport(base: string, send: typeof fetch = fetch): Transport {
  return async ({ method, path, body, headers, signal, timeout, as, ...rest }) => {
    const words = rest.query === undefined ? '' : query(rest.query);
    const isForm = body instanceof FormData;
    const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
    const response = await send(`${base}/${path}${words && `?${words}`}`, {
      method,
      headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      signal: AbortSignal.any(limits),
    });
    const { status } = response;
    return {
      status,
      headers: Object.fromEntries(response.headers),
      body: as === 'bytes' ? await response.arrayBuffer() : parsed(await response.text()),
    };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
