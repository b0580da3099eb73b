import type { ListedBatch } from '@fnx/api/desk/deposits';
import { ENTRY_STATE_LABELS, type EntryState } from '@fnx/api/shared/deposits';
import { partOf } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { StatusDot } from '@/ui/feedback/status-dot';

type Look = readonly ['waiting' | 'done' | 'idle' | 'failed', string];

/** The name of a state, for people. */
export const entryStateLabel = (state: string) =>
  t(ENTRY_STATE_LABELS[state as EntryState] ?? state);

/** How far a batch is. */
export function BatchState({ batch }: { batch: ListedBatch }) {
  const [tone, label] = lookOf(batch);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

function lookOf({ state, deposits, issued, failed, validUntil }: ListedBatch): Look {
  if (state === 'VOID') return ['idle', t('Taken back')];
  if (issued === deposits) return ['done', t('Issued')];
  if (failed > 0)
    return [
      'failed',
      t('{failed} failed, {part} issued', { failed, part: partOf(issued, deposits) }),
    ];
  const isOver = Date.parse(validUntil) < Date.now();
  if (isOver)
    return ['failed', `${t('Over')}, ${t('{part} issued', { part: partOf(issued, deposits) })}`];
  if (state === 'RELEASED') return ['waiting', t('Waits for the cashier’s wallet')];
  return ['waiting', t('{part} issued', { part: partOf(issued, deposits) })];
}
