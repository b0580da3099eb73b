import { useEffect, useState } from 'react';
import { impactBand, slippageText } from '@/chain/swap-maths';
import { plural, t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import { formatDecimal } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import { TextField } from '@/ui/forms/text-field';
import { WalletProblemNotice } from '@/wallet/wallet-problem';
import { useWallet } from '@/wallet/wallet-store';
import { Impact, rateText, routeText } from './quote-rows';
import type { Plan, SwapState } from './swap';
import styles from './swap.module.css';
import { IMPACT_CONFIRMATION } from './swap-text';
import type { SwapToken } from './tokens';
import type { Swapping } from './use-swap';

type State = Extract<SwapState, { status: 'review' | 'approving' | 'swapping' }>;

/** Age after which a quote must be reviewed again. The minimum amount protects the swap itself. */
const PLAN_LIFE_MS = 60_000;

/** Second step: the transactions to sign, with an approval first if the token needs one. */
export function SwapReview({ swapping, state }: { swapping: Swapping; state: State }) {
  const { plan } = state;
  const { give, get, dispatch } = swapping;
  const [typed, setTyped] = useState('');
  const busy = state.status !== 'review';
  const old = useIsOld(plan, busy, () =>
    dispatch({
      type: 'wentBack',
      problem: t('The price has expired. Check the new price and review the swap again.'),
    }),
  );
  if (!give || !get) return null;
  const band = impactBand(plan.quote.impactBps);
  const mustType = band === 'typed' && typed.trim().toUpperCase() !== IMPACT_CONFIRMATION;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('Review your swap')}
        </h1>
        <p className="muted">
          {t(
            'Your wallet will show the same details. If anything differs, reject the request there.',
          )}
        </p>
      </header>
      <PlanRows plan={plan} give={give} get={get} swapping={swapping} />
      {band === 'fine' ? null : (
        <Notice tone={band === 'warned' ? 'info' : 'trouble'} title={t('High price impact')}>
          {t(
            'You receive {percent} % less than at the current pool price. A smaller amount has less impact.',
            { percent: groupThousands(formatDecimal(plan.quote.impactBps, 2)) },
          )}
        </Notice>
      )}
      {band === 'typed' && !busy ? (
        <TextField
          label={t('Type {words} to continue', { words: IMPACT_CONFIRMATION })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <WalletProblemNotice
        title={t('Swap not completed')}
        problem={state.status === 'review' ? state.problem : null}
      />
      {give.address !== null && (plan.needsApproval || busy) ? (
        <ReviewSteps state={state} give={give} />
      ) : null}
      <div className={styles.foot}>
        {busy ? (
          <p className={styles.waiting} role="status">
            {state.status === 'approving' && state.at === 'chain'
              ? t('Confirming the approval')
              : t('Confirm in your wallet')}
          </p>
        ) : (
          <>
            {plan.needsApproval ? (
              <Button wide disabled={mustType || old} onClick={() => void swapping.approve(plan)}>
                {t('Approve {symbol}', { symbol: give.symbol })}
              </Button>
            ) : (
              <Button wide disabled={mustType || old} onClick={() => void swapping.send(plan)}>
                {t('Swap')}
              </Button>
            )}
            <Button wide variant="quiet" onClick={() => dispatch({ type: 'wentBack' })}>
              {t('Back')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function PlanRows({
  plan,
  give,
  get,
  swapping,
}: {
  plan: Plan;
  give: SwapToken;
  get: SwapToken;
  swapping: Swapping;
}) {
  const wallet = useWallet();
  // What is paid is exact; what is received is rounded down, to as many decimals as its currency is shown with.
  const paid = `${groupThousands(formatDecimal(plan.quote.amountIn, give.decimals, 2))} ${give.symbol}`;
  const got = (raw: bigint) => formatAmount(formatDecimal(raw, get.decimals), get.symbol);
  const { quote, minimumOut, slippageBps } = plan;
  const { exchange } = swapping.market ?? {};
  const wraps = quote.path.length === 0;
  return (
    <Rows
      rows={[
        { id: 'give', label: t('You pay'), value: paid },
        { id: 'get', label: t('You receive (estimated)'), value: got(quote.amountOut) },
        {
          id: 'minimum',
          label: t('Minimum received'),
          value: got(minimumOut),
          note: wraps
            ? '1:1'
            : t('{percent} % slippage', { percent: groupThousands(slippageText(slippageBps)) }),
        },
        {
          id: 'fee',
          label: t('Estimated network fee'),
          value: t('about {amount}', {
            amount: formatAmount(formatDecimal(plan.networkFee, 18), 'BNB', { rounding: 'up' }),
          }),
        },
        { id: 'rate', label: t('Rate'), value: <bdi dir="ltr">{rateText(quote, give, get)}</bdi> },
        {
          id: 'impact',
          label: t('Price impact, including fee'),
          value: <Impact bps={quote.impactBps} wraps={wraps} />,
        },
        { id: 'way', label: t('Route'), value: routeText(quote, swapping.tokens) },
        ...(wraps
          ? []
          : [
              {
                id: 'deadline',
                label: t('Deadline'),
                value: plural(
                  swapping.choices.deadlineMin,
                  '{n} minutes after signing',
                  '{n} minutes after signing',
                ),
              },
            ]),
        {
          id: 'contract',
          label: wraps ? t('WBNB contract') : t('PancakeSwap router'),
          value: (wraps ? exchange?.wrappedNative : exchange?.router) ?? '',
          long: true,
          copy: t('Copy contract address'),
        },
        {
          id: 'recipient',
          label: t('To your wallet'),
          value: wallet.address ?? t('Not connected'),
          long: true,
          copy: wallet.address && t('Copy wallet address'),
        },
      ]}
    />
  );
}

function ReviewSteps({ state, give }: { state: State; give: SwapToken }) {
  const approving = state.status === 'approving';
  const approved = !state.plan.needsApproval;
  return (
    <Steps
      label={t('Swap')}
      steps={[
        {
          title: approved
            ? t('{symbol} approved', { symbol: give.symbol })
            : t('Approve {symbol}', { symbol: give.symbol }),
          detail: t('For this amount only, unless changed in your settings'),
          state: approved ? 'done' : 'current',
        },
        {
          title: t('Swap'),
          detail: t('Needs a second signature'),
          state: approved && !approving ? 'current' : 'todo',
        },
      ]}
    />
  );
}

/** Runs `onOld` after the plan is a minute old, unless a wallet request is open. */
function useIsOld(plan: Plan, busy: boolean, onOld: () => void): boolean {
  const [madeAt, setMadeAt] = useState(() => ({ amountOut: plan.quote, at: Date.now() }));
  if (madeAt.amountOut !== plan.quote) setMadeAt({ amountOut: plan.quote, at: Date.now() });
  const until = madeAt.at + PLAN_LIFE_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onOld` has the same effect in every render
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(onOld, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, busy]);
  return !busy && Date.now() >= until;
}
