import type { ListedBatch } from '@/api/desk/deposits';
import type { EntryState } from '@/shared/deposits';
import { StatusDot } from '@/ui/feedback/status-dot';

type Look = readonly ['waiting' | 'done' | 'idle' | 'failed', string];

const ENTRIES: Readonly<Record<EntryState, Look>> = {
  OPEN: ['waiting', 'Open'],
  MATCHED: ['waiting', 'Matched'],
  RELEASED: ['waiting', 'Released'],
  ISSUED: ['done', 'Shares issued'],
  TO_RETURN: ['waiting', 'To return'],
  RETURNING: ['waiting', 'Being returned'],
  RETURNED: ['done', 'Returned'],
  SPLIT: ['idle', 'Counted by other entries'],
  NOTED: ['idle', 'Noted'],
};

/** The name of a state, for people. */
export const entryStateLabel = (state: string) => ENTRIES[state as EntryState]?.[1] ?? state;

export function EntryStateDot({ state }: { state: EntryState }) {
  const [tone, label] = ENTRIES[state];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

/** How far a batch is. */
export function BatchState({ batch }: { batch: ListedBatch }) {
  const [tone, label] = lookOf(batch);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

function lookOf({ state, deposits, issued, failed, validUntil }: ListedBatch): Look {
  if (state === 'VOID') return ['idle', 'Taken back'];
  if (issued === deposits) return ['done', 'Issued'];
  if (failed > 0) return ['failed', `${failed} failed, ${issued} of ${deposits} issued`];
  const isOver = Date.parse(validUntil) < Date.now();
  if (isOver) return ['failed', `Over, ${issued} of ${deposits} issued`];
  if (state === 'RELEASED') return ['waiting', 'Waits for the cashier’s wallet'];
  return ['waiting', `${issued} of ${deposits} issued`];
}
