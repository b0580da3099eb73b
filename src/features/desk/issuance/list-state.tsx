import type { ListedShareList } from '@fnx/api/desk/issuance';
import { SHARE_LIST_LABELS, type ShareListState } from '@fnx/api/shared/register';
import { due } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { StatusDot } from '@/ui/feedback/status-dot';

const TONES = {
  PREPARED: 'idle',
  WAITING: 'waiting',
  DUE: 'waiting',
  ISSUED: 'done',
  CANCELLED: 'failed',
} as const satisfies Record<ShareListState, string>;

/** The state of a list, and how long it is until the next one. */
export function ListState({ list }: { list: ListedShareList }) {
  const { state, executableAt } = list;
  return (
    <StatusDot tone={TONES[state]}>
      {t(SHARE_LIST_LABELS[state])}
      {state === 'WAITING' && executableAt ? `, ${due(executableAt, 0).text}` : null}
    </StatusDot>
  );
}
