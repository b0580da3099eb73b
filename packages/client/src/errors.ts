import type { ErrorCode, ErrorData } from '@fnx/api/errors';

/**
 * Error code of a failed call: the service's codes, plus OFFLINE (no response), ANSWER_INVALID (response does not match
 * the contract) and UNKNOWN_ERROR (no code). A newer service may send codes that are not listed here.
 */
export type FailureCode = ErrorCode | 'OFFLINE' | 'ANSWER_INVALID' | 'UNKNOWN_ERROR';

type Failure = {
  code: FailureCode;
  /** HTTP status; 0 if there was no response. */
  status: number;
  message: string;
  data?: ErrorData;
  requestId?: string;
  retryAfter?: number;
  cause?: unknown;
};

/** Thrown by every failed call. `message` is the service's message or the network error's. */
export abstract class ApiError extends Error {
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

/** The service refused the call (4xx), so nothing was changed. */
export class RefusedError extends ApiError {
  override readonly name = 'RefusedError';
}

/** No answer came, or a 5xx: whether something was changed is unknown. */
export class UnansweredError extends ApiError {
  override readonly name = 'UnansweredError';
}

/** An answer came that is none of this API's. The call may have been carried out. */
export class AnswerError extends ApiError {
  override readonly name = 'AnswerError';
}

/** A failure as the error of its class. */
export function apiError(failure: Failure): ApiError {
  if (failure.code === 'ANSWER_INVALID') return new AnswerError(failure);
  const refused = failure.status >= 400 && failure.status < 500;
  return refused ? new RefusedError(failure) : new UnansweredError(failure);
}

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
/** Also without a service: a gateway may say so. */
export const EXPIRED = {
  code: 'SESSION_EXPIRED',
  message: 'Your session has expired. Please log in again.',
} as const;

export const codeOf = (status: number): FailureCode => CODES[status] ?? 'UNKNOWN_ERROR';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Checks the format only: including the list of codes would add 2 KiB to every page. */
export function hasErrorCode(data: unknown): data is ErrorData {
  return isRecord(data) && typeof data.code === 'string' && /^[A-Z][A-Z_]+$/.test(data.code);
}
