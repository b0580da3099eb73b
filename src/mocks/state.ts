import { ERRORS, type ErrorCode, isErrorCode } from '@fnx/api/errors';

/*
 * The mock state. Selected in the panel or in the URL (`?mock=kyc:RETRY,answers:empty`) and kept in the browser's storage
 * across reloads.
 */

export const KYC_STATES = [
  'NOT_APPLIED',
  'PENDING',
  'IN_REVIEW',
  'RETRY',
  'REJECTED',
  'ON_HOLD',
  'EXPIRED',
  'APPROVED',
] as const;

export type MockState = {
  session: 'in' | 'out';
  /** `example` keeps the contract's example. */
  kyc: 'example' | (typeof KYC_STATES)[number];
  answers: 'full' | 'empty';
  line: 'fast' | 'slow' | 'offline';
  /** Every endpoint that can return this error returns it, except those that every page needs. */
  fault: 'none' | ErrorCode;
};

export const FIRST_STATE: MockState = {
  session: 'in',
  kyc: 'example',
  answers: 'full',
  line: 'fast',
  fault: 'none',
};

/** The choices of each part, in panel order. Errors are sorted by status. */
export const CHOICES: { readonly [K in keyof MockState]: readonly MockState[K][] } = {
  session: ['in', 'out'],
  kyc: ['example', ...KYC_STATES],
  answers: ['full', 'empty'],
  line: ['fast', 'slow', 'offline'],
  fault: [
    'none',
    ...(Object.keys(ERRORS) as ErrorCode[]).sort((a, b) => ERRORS[a].status - ERRORS[b].status),
  ],
};

const PARTS = Object.keys(FIRST_STATE) as (keyof MockState)[];

/** Parses a state from the URL or the storage; invalid parts keep their previous value. */
export function readState(text: string | null, from: MockState = FIRST_STATE): MockState {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  const named = Object.fromEntries(pairs) as Record<string, string | undefined>;
  const entries = PARTS.map((part) => {
    const value = named[part];
    const known = value !== undefined && (CHOICES[part] as readonly string[]).includes(value);
    return [part, known ? value : from[part]];
  });
  return Object.fromEntries(entries) as MockState;
}

/** Serialises a state for `readState`. */
export function writeState(state: MockState): string {
  return PARTS.map((part) => `${part}:${state[part]}`).join(',');
}

/** The selected error, if any. */
export function faultOf({ fault }: MockState): ErrorCode | null {
  return isErrorCode(fault) ? fault : null;
}
