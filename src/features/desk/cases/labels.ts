import type { CaseKind, CaseState } from '@/shared/compliance';

export const KIND_LABELS: Readonly<Record<CaseKind, string>> = {
  SANCTIONS_NAME: 'Name on a list',
  SANCTIONS_ADDRESS: 'Sanctioned wallet',
  LIMIT: 'Above a limit',
  SOURCE_OF_FUNDS: 'Source of funds',
};

export const STATE_LABELS: Readonly<
  Record<CaseState, { tone: 'done' | 'waiting' | 'failed' | 'idle'; text: string }>
> = {
  OPEN: { tone: 'waiting', text: 'To decide' },
  WAITING: { tone: 'idle', text: 'Waits for the customer' },
  CLEARED: { tone: 'done', text: 'Cleared' },
  CONFIRMED: { tone: 'failed', text: 'Confirmed' },
};
