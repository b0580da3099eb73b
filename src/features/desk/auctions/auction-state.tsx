import type { ListedRound } from '@fnx/api/desk/auctions';
import type { RoundState } from '@fnx/api/shared/auction-vocabulary';
import { fromNow } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { StatusDot } from '@/ui/feedback/status-dot';

const LOOKS = {
  ANNOUNCED: ['waiting', 'Announced'],
  OPEN: ['waiting', 'Open'],
  CLOSED: ['waiting', 'Closed, no price yet'],
  CLEARED: ['done', 'Price found'],
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
  const next = { ANNOUNCED: opens, OPEN: closes }[state as string];
  const left = next ? Date.parse(next) - Date.now() : 0;
  const when = fromNow(left);
  return (
    <StatusDot tone={tone}>
      {t(label)}
      {left > 0
        ? `, ${state === 'OPEN' ? t('closes {when}', { when }) : t('opens {when}', { when })}`
        : null}
    </StatusDot>
  );
}
