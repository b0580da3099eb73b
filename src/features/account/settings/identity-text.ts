import type { DataOf } from '@/api/endpoints';

type Status = DataOf<'getProfile'>['kycStatus'];

type Words = {
  tone: 'done' | 'waiting' | 'failed' | 'idle';
  state: string;
  text: string;
  /** Label of the button to the identity page; absent if there is nothing to do. */
  action?: string;
};

export const IDENTITY_WORDS: Record<Status, Words> = {
  NOT_APPLIED: {
    tone: 'idle',
    state: 'Not started',
    text: 'You need an identity document. It takes about four minutes.',
    action: 'Start identity check',
  },
  PENDING: {
    tone: 'waiting',
    state: 'Incomplete',
    text: 'You have started the check but not submitted everything.',
    action: 'Continue identity check',
  },
  IN_REVIEW: {
    tone: 'waiting',
    state: 'Under review',
    text: 'No action needed. We notify you of the decision.',
    action: 'View status',
  },
  APPROVED: { tone: 'done', state: 'Confirmed', text: 'You can buy, stake and claim.' },
  RETRY: {
    tone: 'failed',
    state: 'More information needed',
    text: 'A document could not be read or did not match.',
    action: 'Correct and resubmit',
  },
  REJECTED: {
    tone: 'failed',
    state: 'Rejected',
    text: 'The identity check was rejected. This decision is final. You keep your shares.',
    action: 'View reason',
  },
  ON_HOLD: {
    tone: 'waiting',
    state: 'On hold',
    text: 'Our team is reviewing your case. No action needed.',
    action: 'View status',
  },
  EXPIRED: {
    tone: 'failed',
    state: 'Expired',
    text: 'Your document has expired since the last check.',
    action: 'Submit a valid document',
  },
};
