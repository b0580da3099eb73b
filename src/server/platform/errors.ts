import { ERRORS, type ErrorCode, errorMessage } from '@/api/errors';

/** What an error's `data` carries besides its code. */
type ErrorValues = {
  /** Field name -> what is wrong with it. */
  fields?: Record<string, string>;
  /** Seconds until it makes sense to try again; becomes the Retry-After header too. */
  retryAfter?: number;
  attemptsLeft?: number;
  [more: string]: unknown;
};

/**
 * A refusal the caller may know about. Verbs throw it; `routes/route.ts` turns it into the contract's answer. Any
 * other error becomes INTERNAL_ERROR, and its text stays in the log.
 *
 * @param values become the error's `data`
 * @param holes fill the message where `values` do not: `{n}` is also filled by attemptsLeft, `{s}` and `{m}` by retryAfter
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
