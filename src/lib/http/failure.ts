import type { AxiosResponse } from 'axios';
import type { ErrorCode, ErrorData } from '@/api/errors';

/**
 * Error code of a failed call: the service's codes, plus OFFLINE (no response), ANSWER_INVALID (response does not match
 * the contract) and UNKNOWN_ERROR (no code). A newer service may send codes that are not listed here; `error-messages.ts`
 * handles them.
 */
export type FailureCode = ErrorCode | 'OFFLINE' | 'ANSWER_INVALID' | 'UNKNOWN_ERROR';

export type Failure = {
  code: FailureCode;
  /** HTTP status; 0 if there was no response. */
  status: number;
  message: string;
  data?: ErrorData;
  requestId?: string;
  retryAfter?: number;
  cause?: unknown;
};

/** Error codes for responses without one, such as a gateway's. */
const CODES: Readonly<Record<number, FailureCode>> = {
  401: 'SESSION_EXPIRED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'RATE_LIMITED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
};
export const codeOf = (status: number): FailureCode => CODES[status] ?? 'UNKNOWN_ERROR';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Checks the format only: including the list of codes would add 2 KiB to every page. */
export function hasErrorCode(data: unknown): data is ErrorData {
  return isRecord(data) && typeof data.code === 'string' && /^[A-Z][A-Z_]+$/.test(data.code);
}

export function responseFacts(
  response: AxiosResponse<unknown>,
): Pick<Failure, 'requestId' | 'retryAfter'> {
  const requestId = response.headers['x-request-id'];
  const retryAfter = response.headers['retry-after'];
  return {
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: /^[0-9]{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : undefined,
  };
}
