import { ERRORS, type ErrorCode, type ErrorParams, errorData, errorMessage } from '@fnx/api/errors';
import { type FieldError, fieldData, fieldError, type PlainFieldCode } from '@fnx/api/field-errors';

/** The values in an error's `data` besides its code and the parameters of its message. */
type ErrorValues = {
  /** Seconds until a retry makes sense; also sent as the Retry-After header. */
  retryAfter?: number;
  attemptsLeft?: number;
  [more: string]: unknown;
};

/**
 * An error that the caller may see, made by `problem`. `http/route.ts` turns it into the contract's error response. Any other error
 * becomes INTERNAL_ERROR, and its message stays in the log.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly values: ErrorValues,
  ) {
    super(errorMessage(code, values));
    this.status = ERRORS[code].status;
  }

  get data() {
    return errorData(this.code, this.values);
  }
}

type Given<C extends ErrorCode> = keyof ErrorParams<C> extends never
  ? [values?: ErrorValues]
  : [values: ErrorParams<C> & ErrorValues];

/** `problem('WALLET_LIMIT', { max: 5 })`: the parameters of the message of `code`, and what else its data has. */
export const problem = <C extends ErrorCode>(code: C, ...[values]: Given<C>): DomainError =>
  new DomainError(code, values ?? {});

export const accountLocked = (retryAfter: number): DomainError =>
  problem('ACCOUNT_LOCKED', { retryAfter, minutes: Math.ceil(retryAfter / 60) });

/** VALIDATION_ERROR for rules that a schema cannot express; a fault with parameters is a `fieldError`. */
export function invalidFields(
  faults: Readonly<Record<string, PlainFieldCode | FieldError>>,
  more: ErrorValues = {},
): DomainError {
  const errors = Object.entries(faults).map(([name, fault]): [string, FieldError] => [
    name,
    typeof fault === 'string' ? fieldError(fault) : fault,
  ]);
  return problem('VALIDATION_ERROR', { ...more, ...fieldData(Object.fromEntries(errors)) });
}
