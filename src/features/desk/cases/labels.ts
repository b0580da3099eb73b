import type { CaseState } from '@/shared/compliance';

export const STATE_LABELS: Readonly<
  Record<CaseState, { tone: 'done' | 'waiting' | 'failed' | 'idle'; text: string }>
> = {
  OPEN: { tone: 'waiting', text: 'To decide' },
  WAITING: { tone: 'idle', text: 'Waits for the customer' },
  CLEARED: { tone: 'done', text: 'Cleared' },
  CONFIRMED: { tone: 'failed', text: 'Confirmed' },
};
