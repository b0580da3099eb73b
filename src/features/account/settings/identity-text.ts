import type { KycStatus } from '@fnx/api/shared/identity';
import type { SettingsText } from '@/lang/settings';

type IdentityText = {
  tone: 'done' | 'waiting' | 'failed' | 'idle';
  text: SettingsText;
  /** Label of the button to the identity page; absent if there is nothing to do. */
  action?: SettingsText;
};

export const IDENTITY_TEXTS: Record<KycStatus, IdentityText> = {
  NOT_APPLIED: {
    tone: 'idle',
    text: 'You need an identity document. It takes about four minutes.',
    action: 'Start identity check',
  },
  PENDING: {
    tone: 'waiting',
    text: 'You have started the check but not submitted everything.',
    action: 'Continue identity check',
  },
  IN_REVIEW: {
    tone: 'waiting',
    text: 'No action needed. We notify you of the decision.',
    action: 'View status',
  },
  APPROVED: { tone: 'done', text: 'You can buy, stake and claim.' },
  RETRY: {
    tone: 'failed',
    text: 'A document could not be read or did not match.',
    action: 'Correct and resubmit',
  },
  REJECTED: {
    tone: 'failed',
    text: 'The identity check was rejected. This decision is final. You keep your shares.',
    action: 'View reason',
  },
  ON_HOLD: {
    tone: 'waiting',
    text: 'Our team is reviewing your case. No action needed.',
    action: 'View status',
  },
  EXPIRED: {
    tone: 'failed',
    text: 'Your document has expired since the last check.',
    action: 'Submit a valid document',
  },
};
