import { ERRORS, type ErrorCode, isErrorCode } from '@/api/errors';

/*
 * What the mocked service plays. It is chosen in the panel or by the address, `?mock=kyc:RETRY,answers:empty`, and kept in the
 * browser's storage, so that a reload shows the same.
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
  /** `example` leaves what the contract's examples say. */
  kyc: 'example' | (typeof KYC_STATES)[number];
  answers: 'full' | 'empty';
  line: 'fast' | 'slow' | 'offline';
  /** Every call that may end so does; those that every page needs do not. */
  fault: 'none' | ErrorCode;
};

export const FIRST_STATE: MockState = {
  session: 'in',
  kyc: 'example',
  answers: 'full',
  line: 'fast',
  fault: 'none',
};

/** What may be chosen for each part, in the order of the panel. Faults stand by their status. */
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

/** The state that a text of the address or the storage names; parts that make no sense stay as they were. */
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

/** The text that `readState` reads back. */
export function writeState(state: MockState): string {
  return PARTS.map((part) => `${part}:${state[part]}`).join(',');
}

/** The fault to play, if any. */
export function faultOf({ fault }: MockState): ErrorCode | null {
  return isErrorCode(fault) ? fault : null;
}
