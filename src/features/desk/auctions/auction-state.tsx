import type { ListedRound } from '@/api/desk/auctions';
import { due } from '@/features/desk/lib/words';
import type { RoundState } from '@/shared/auction-vocabulary';
import { StatusDot } from '@/ui/feedback/status-dot';

const LOOKS = {
  ANNOUNCED: ['waiting', 'Announced'],
  OPEN: ['waiting', 'Open'],
  CLOSED: ['waiting', 'Closed, no price yet'],
  CLEARED: ['done', 'Cleared'],
  VOID: ['idle', 'Nothing traded'],
  CANCELLED: ['failed', 'Cancelled'],
} as const satisfies Record<RoundState, readonly [string, string]>;

/** The state of an auction, and how long it is until it opens or closes. */
export function AuctionState({
  round,
}: {
  round: Pick<ListedRound, 'state' | 'opens' | 'closes'>;
}) {
  const { state, opens, closes } = round;
  const [tone, label] = LOOKS[state];
  const next = { ANNOUNCED: ['opens', opens], OPEN: ['closes', closes] }[state as string];
  return (
    <StatusDot tone={tone}>
      {label}
      {next?.[1] ? `, ${next[0]} ${due(next[1], 0).text.replace('due ', '')}` : null}
    </StatusDot>
  );
}
