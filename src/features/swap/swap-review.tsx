import { impactBand } from '@fnx/chain/swap-maths';
import { formatDecimal } from '@fnx/values/money';
import { useEffect } from 'react';
import { t } from '@/lang/swap';
import { groupThousands } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { CallReview } from '@/wallet/calls/call-review';
import type { SwapState } from './swap';
import styles from './swap.module.css';
import { swapProblem } from './swap-text';
import type { Swapping } from './use-swap';

type Props = { swapping: Swapping; state: Extract<SwapState, { status: 'review' }> };

/** Age after which a quote must be reviewed again. The minimum amount protects the swap itself. */
const PLAN_LIFE_MS = 60_000;

/** Second step: the transactions to sign, with an approval first if the token needs one. */
export function SwapReview({ swapping, state: { plan, at } }: Props) {
  const { signing, back } = swapping;
  const { stage } = signing;
  const busy = stage.name === 'wallet';
  useEnd(at + PLAN_LIFE_MS, busy, () =>
    back(t('The price has expired. Check the new price and review the swap again.')),
  );
  return (
    <>
      <Stack as="header" gap={8}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('Review your swap')}
        </h1>
        <p className="muted">
          {t(
            'Your wallet will show the same details. If anything differs, reject the request there.',
          )}
        </p>
      </Stack>
      <CallReview signing={signing} problemTitle={t('Swap not completed')} explain={swapProblem}>
        <HighImpact bps={plan.quote.impactBps} />
      </CallReview>
      <Stack gap={10} className={styles.foot}>
        {busy ? (
          <p className={styles.waiting} role="status">
            {stage.at === 'chain' ? t('Confirming the approval') : t('Confirm in your wallet')}
          </p>
        ) : (
          <>
            <Button wide disabled={!signing.isReady} onClick={signing.sign}>
              {signing.button ?? t('Swap')}
            </Button>
            <Button wide variant="quiet" onClick={() => back()}>
              {t('Back')}
            </Button>
          </>
        )}
      </Stack>
    </>
  );
}

function HighImpact({ bps }: { bps: bigint }) {
  const band = impactBand(bps);
  if (band === 'fine') return null;
  return (
    <Notice tone={band === 'warned' ? 'info' : 'trouble'} title={t('High price impact')}>
      {t(
        'You receive {percent} % less than at the current pool price. A smaller amount has less impact.',
        { percent: groupThousands(formatDecimal(bps, 2)) },
      )}
    </Notice>
  );
}

/** Runs `onEnd` at a time, or once no wallet request is open after it. */
function useEnd(time: number, busy: boolean, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onEnd` has the same effect in every render
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(onEnd, Math.max(0, time - Date.now()));
    return () => clearTimeout(timer);
  }, [time, busy]);
}
