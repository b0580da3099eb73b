import type { DataOf } from '@/api/endpoints';

type Status = DataOf<'getProfile'>['kycStatus'];

type Words = {
  tone: 'done' | 'waiting' | 'failed' | 'idle';
  state: string;
  text: string;
  /** What the button to the identity page says; none where there is nothing to do. */
  action?: string;
};

/** What the profile says of each state of the identity check. */
export const IDENTITY_WORDS: Record<Status, Words> = {
  NOT_APPLIED: {
    tone: 'idle',
    state: 'Not begun',
    text: 'It takes about four minutes and a document.',
    action: 'Begin the check',
  },
  PENDING: {
    tone: 'waiting',
    state: 'Not complete yet',
    text: 'Something you began has not been sent whole.',
    action: 'Go on with it',
  },
  IN_REVIEW: {
    tone: 'waiting',
    state: 'Being checked',
    text: 'You need not do anything. We write to you when it is decided.',
    action: 'See how far it is',
  },
  APPROVED: { tone: 'done', state: 'Confirmed', text: 'You can buy, stake and claim.' },
  RETRY: {
    tone: 'failed',
    state: 'Asked again',
    text: 'Something could not be read or did not fit.',
    action: 'Put it right',
  },
  REJECTED: {
    tone: 'failed',
    state: 'Refused',
    text: 'The check ended with a final refusal. What you hold stays yours.',
    action: 'Read why',
  },
  ON_HOLD: {
    tone: 'waiting',
    state: 'On hold',
    text: 'Somebody looks at it once more. You need not do anything.',
    action: 'See how far it is',
  },
  EXPIRED: {
    tone: 'failed',
    state: 'Run out',
    text: 'Your document has expired since the last check.',
    action: 'Send a valid one',
  },
};
