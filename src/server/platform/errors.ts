import { ERRORS, type ErrorCode, errorMessage } from '@/api/errors';

/** The fields of an error's `data` besides its code. */
type ErrorValues = {
  /** Field name -> validation message. */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense; also sent as the Retry-After header. */
  retryAfter?: number;
  attemptsLeft?: number;
  [more: string]: unknown;
};

/**
 * An error that the caller may see. `http/route.ts` turns it into the contract's error response. Any other error
 * becomes INTERNAL_ERROR, and its message stays in the log.
 *
 * @param values the error's `data`
 * @param holes further placeholder values of the message: attemptsLeft also fills `{n}`, retryAfter `{s}` and `{m}`
 */
export class DomainError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly values: ErrorValues = {},
    holes: Readonly<Record<string, string | number>> = {},
  ) {
    const { retryAfter, attemptsLeft } = values;
    super(
      errorMessage(code, {
        ...(attemptsLeft === undefined ? {} : { n: attemptsLeft }),
        ...(retryAfter === undefined ? {} : { s: retryAfter, m: Math.ceil(retryAfter / 60) }),
        ...values,
        ...holes,
      }),
    );
    this.name = 'DomainError';
    this.status = ERRORS[code].status;
  }
}

/** VALIDATION_ERROR for rules that a schema cannot express. */
export function invalidFields(fields: Record<string, string>): DomainError {
  return new DomainError('VALIDATION_ERROR', { fields });
}
