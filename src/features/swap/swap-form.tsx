import { SLIPPAGE, slippageText } from '@fnx/chain/swap-maths';
import { formatDecimal, mulDiv, parseDecimal } from '@fnx/values/money';
import { t } from '@/lang/swap';
import {
  amountLocale,
  formatAmount,
  formatUsd,
  groupThousands,
  roundDecimal,
  shortAddress,
} from '@/lib/format/format';
import { usePress } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountOutput } from '@/ui/forms/amount/amount-box';
import button from '@/ui/forms/amount/max-button.module.css';
import type { SwapToken } from '@/wallet/calls/swap-terms';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWalletPress } from '@/wallet/use-wallet-press';
import { openChain, openConnect, useWallet, walletState } from '@/wallet/wallet-store';
import { QuoteRows } from './quote-rows';
import type { Draft, SwapState } from './swap';
import styles from './swap.module.css';
import { SwapSettings } from './swap-settings';
import { TokenPicker } from './token-picker';
import type { Swapping } from './use-swap';

type Props = { swapping: Swapping; state: Extract<SwapState, { status: 'form' }> };

/** Reserved for network fees when "Max" is used with the native coin, in wei. */
const KEPT_FOR_FEES = 2n * 10n ** 15n;

export function SwapForm({ swapping, state }: Props) {
  const { draft, problem } = state;
  const { dispatch, give, typed, quote, balances, choices } = swapping;
  const edit = (change: Partial<Draft>) =>
    dispatch({ type: 'edited', draft: { ...draft, ...change } });
  const held = give ? balances?.[give.symbol] : undefined;
  const short = typed.raw !== null && held !== undefined && typed.raw > held;
  const fault =
    typed.fault ??
    (short
      ? t('Your {symbol} balance is too low. Enter a smaller amount.', { symbol: draft.give })
      : null);
  const trouble = problem ?? quote.problem;
  const refused = Boolean(fault) || choices.slippageBps < SLIPPAGE.least;
  const reviewing = usePress(() => (refused ? 'refused' : swapping.review()), [draft]);

  return (
    <>
      <Stack as="header" gap={8}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('Swap')}
        </h1>
        <p className="muted">
          {t(
            'Swaps run on PancakeSwap, from your wallet to your wallet. {brand} never holds your funds and charges no fee.',
          )}
        </p>
      </Stack>
      <Stack as="form" gap={10} onSubmit={reviewing.submit}>
        <GiveBox swapping={swapping} draft={draft} fault={fault} onEdit={edit} />
        <div className={styles.between}>
          <button
            type="button"
            className={styles.flip}
            aria-label={t('Reverse the swap direction')}
            onClick={() => dispatch({ type: 'flipped' })}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path
                d="M8 4v15M4.5 15.5 8 19l3.5-3.5M16 20V5M12.5 8.5 16 5l3.5 3.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
              />
            </svg>
          </button>
        </div>
        <GetBox swapping={swapping} draft={draft} onEdit={edit} />
        {typed.raw === null ? null : <QuoteRows swapping={swapping} />}
        <SwapSettings swapping={swapping} />
        {choices.slippageBps > 500 ? (
          <Notice>
            {t(
              'With {percent} % slippage you may receive much less than shown, because other traders can exploit it. Choose a lower slippage.',
              { percent: groupThousands(slippageText(choices.slippageBps)) },
            )}
          </Notice>
        ) : null}
        <div className={styles.live} aria-live="polite">
          {trouble ? (
            <Notice boxed tone="trouble" title={t('Swap not available')}>
              {trouble}
            </Notice>
          ) : null}
        </div>
        <Stack gap={10} className={styles.foot}>
          <FormButton
            busy={reviewing.busy}
            disabled={refused || Boolean(quote.problem)}
            empty={draft.amount.trim() === ''}
          />
          <p className="small">
            {t(
              'The amount received can change until the swap is confirmed, but is never below the minimum in the review.',
            )}
          </p>
        </Stack>
      </Stack>
    </>
  );
}

type BoxProps = {
  swapping: Swapping;
  draft: Draft;
  onEdit: (change: Partial<Draft>) => void;
};

function GiveBox({ swapping, draft, fault, onEdit }: BoxProps & { fault: string | null }) {
  const { give, typed, balances } = swapping;
  const held = give ? balances?.[give.symbol] : undefined;
  const max = give && held !== undefined ? maxOf(give, held) : null;
  return (
    <>
      <AmountBox
        label={t('You pay')}
        value={draft.amount}
        locale={amountLocale()}
        onType={(amount) => onEdit({ amount })}
        invalid={Boolean(fault)}
        describedBy="swap-give-note"
        unit={
          <TokenPicker
            label={t('You pay')}
            tokens={swapping.tokens}
            balances={balances}
            value={draft.give}
            onPick={(symbol) => onEdit({ give: symbol })}
          />
        }
      />
      <Inline
        gap="2px 16px"
        between
        id="swap-give-note"
        className={cx(styles.note, 'small')}
        aria-live="polite"
      >
        <span className={cx(fault && 'down')}>{fault ?? worth(give, typed.raw)}</span>
        {held !== undefined && give ? (
          <span>
            {formatAmount(formatDecimal(held, give.decimals), give.symbol)}{' '}
            <button
              type="button"
              className={button.max}
              disabled={max === null}
              onClick={() => max && onEdit({ amount: max })}
            >
              {t('Max')}
            </button>
          </span>
        ) : null}
      </Inline>
    </>
  );
}

function GetBox({ swapping, draft, onEdit }: BoxProps) {
  const { get, quote, balances } = swapping;
  const got = quote.data && get ? formatDecimal(quote.data.amountOut, get.decimals) : null;
  return (
    <>
      <AmountOutput
        label={t('You receive (estimated)')}
        value={got === null ? null : groupThousands(roundDecimal(got, 8, 'down', 0))}
        stale={quote.busy}
        unit={
          <TokenPicker
            label={t('You receive')}
            tokens={swapping.tokens}
            balances={balances}
            value={draft.get}
            onPick={(symbol) => onEdit({ get: symbol })}
          />
        }
      />
      <Inline gap="2px 16px" between className={cx(styles.note, 'small')}>
        <span>{quote.data ? worth(get, quote.data.amountOut) : '\u00a0'}</span>
      </Inline>
    </>
  );
}

/** The next required action: connect, link, switch network, enter an amount or review. */
function FormButton({
  busy,
  disabled,
  empty,
}: {
  busy: boolean;
  disabled: boolean;
  empty: boolean;
}) {
  const wallet = useWallet();
  const { busy: opening, run } = useWalletPress();
  if (wallet.status !== 'connected') {
    return <ConnectActions />;
  }
  if (wallet.wrongNetwork) {
    return (
      <Button wide busy={opening} onClick={run(openChain)}>
        {t('Switch to BNB Smart Chain')}
      </Button>
    );
  }
  if (wallet.authentication === 'unauthenticated') {
    return (
      <Button wide busy={opening} onClick={run(openConnect)}>
        {t('Link {address}', { address: shortAddress(wallet.address) })}
      </Button>
    );
  }
  return (
    <Button wide type="submit" busy={busy} disabled={disabled || empty}>
      {empty ? t('Enter an amount') : t('Review')}
    </Button>
  );
}

function maxOf(give: SwapToken, held: bigint): string | null {
  const paysFee = give.address === null && !walletState().feePaid;
  const free = paysFee ? held - KEPT_FOR_FEES : held;
  return free > 0n ? roundDecimal(formatDecimal(free, give.decimals), 8, 'down', 0) : null;
}

/** US dollar value by price feed; a no-break space keeps the line height. */
function worth(token: SwapToken | undefined, raw: bigint | null): string {
  if (!token?.priceUsd || raw === null) return '\u00a0';
  const usd = mulDiv(raw, parseDecimal(token.priceUsd, 8), 10n ** BigInt(token.decimals), 'down');
  return t('about {amount}', { amount: formatUsd(formatDecimal(usd, 8), 'down') });
}
