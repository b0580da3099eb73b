import { CASE_STATE_LABELS, type CaseState } from '@/shared/compliance';

export const STATE_LABELS: Readonly<
  Record<CaseState, { tone: 'done' | 'waiting' | 'failed' | 'idle'; text: string }>
> = {
  OPEN: { tone: 'waiting', text: CASE_STATE_LABELS.OPEN },
  WAITING: { tone: 'idle', text: CASE_STATE_LABELS.WAITING },
  CLEARED: { tone: 'done', text: CASE_STATE_LABELS.CLEARED },
  CONFIRMED: { tone: 'failed', text: CASE_STATE_LABELS.CONFIRMED },
};
