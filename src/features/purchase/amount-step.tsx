import { useId, useRef } from 'react';
import { T, t } from '@/lang/purchase';
import {
  amountLocale,
  formatAmount,
  formatUsd,
  formatWholeShares,
  roundDecimal,
} from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { useOffline } from '@/lib/page/use-offline';
import { submitOf } from '@/lib/page/use-press';
import { useAbout } from '@/lib/queries/display-currency';
import { usePayWay } from '@/lib/queries/pay-way';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import { PayWayChoice } from '@/wallet/pay-way-choice';
import { useWallet } from '@/wallet/wallet-store';
import { AmountFoot } from './amount-foot';
import { readAmount } from './amount-text';
import { CheckNotice, isStep } from './check-notice';
import { Consent } from './consent';
import { CurrencyPicker } from './currency-picker';
import { firstOf, wayOf } from './first-currency';
import type { PurchaseState, Quote, Side } from './purchase';
import styles from './purchase.module.css';
import { QuickAmountsRow } from './quick-amounts-row';
import { QuoteRows } from './quote-rows';
import { StepHead } from './step-head';
import type { PurchaseFacts } from './use-facts';
import type { usePurchase } from './use-purchase';

type Props = {
  buying: ReturnType<typeof usePurchase>;
  facts: PurchaseFacts;
  /** Whether the account has an open order. */
  another: boolean;
};

const SHARE_PLACES = 6;

/** Amount, price and consent. The order is placed here; nothing is paid yet. */
export function AmountStep({ buying, facts, another }: Props) {
  const { state, dispatch } = buying;
  const { draft } = state;
  const quote = 'quote' in state ? state.quote : null;
  const problem = state.status === 'quote' ? state.problem : null;
  const version = buying.config?.agreementVersion;
  // Consent to one version does not extend to the next.
  const agreed = state.status !== 'quote' || state.agreed === version;
  const { address } = useWallet();
  const { currency } = facts;
  const field = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const checkId = useId();
  const consent = useRef<HTMLDivElement>(null);
  const typed = readAmount(
    draft.amount,
    draft.side === 'PAY' ? (currency?.decimals ?? 18) : SHARE_PLACES,
  );
  const empty = typed.kind === 'empty';
  const offline = useOffline();
  // The page says already that there is no line, and asks for the price again when it is back.
  const fault = typed.kind === 'fault' ? typed.text : offline ? undefined : problem?.text;
  const [check] = facts.checks;
  const wrong = fault ? faultId : check && !isStep(check) ? checkId : undefined;
  const type = (side: Side) => (amount: string) => dispatch({ type: 'amountTyped', side, amount });
  const focusAmount = () => field.current?.focus();
  // No press is kept for a price: nobody has agreed to one before it is read.
  const waits = typed.kind === 'amount' && !quote && !fault && !check && !offline;
  const submit = submitOf(() =>
    quote && agreed && address && !check ? buying.order(quote, address) : 'refused',
  );

  return (
    <>
      <StepHead over={t('Buy shares')} aside={t('Step 1 of 3')} title={t('Enter an amount')}>
        <Lead facts={facts} price={quote?.sharePriceUsd ?? facts.sharePrice} />
      </StepHead>
      <PayQuestion facts={facts} dispatch={dispatch} />
      <form className={styles.form} onSubmit={submit}>
        <AmountBox
          label={t('You pay')}
          first
          inputRef={field}
          value={shownAmount(state, 'PAY')}
          locale={amountLocale()}
          stale={buying.quoting && draft.side === 'RECEIVE'}
          invalid={Boolean(fault) && draft.side === 'PAY'}
          describedBy={wrong}
          onType={type('PAY')}
          unit={
            <CurrencyPicker
              currencies={facts.currencies?.filter((one) => one.method === currency?.method)}
              value={draft.currencyId}
              onPick={(currencyId) => dispatch({ type: 'currencyPicked', currencyId })}
            />
          }
        />
        <QuickAmountsRow facts={facts} networkFee={quote?.networkFeeBnb} onPick={type('PAY')} />
        <AmountBox
          label={t('You receive')}
          value={shownAmount(state, 'RECEIVE')}
          locale={amountLocale()}
          stale={buying.quoting && draft.side === 'PAY'}
          invalid={Boolean(fault) && draft.side === 'RECEIVE'}
          describedBy={wrong}
          onType={type('RECEIVE')}
          unit={<AmountUnit>{t('shares')}</AmountUnit>}
        />
        <Holding facts={facts} />
        <p id={faultId} className={cx(styles.fault, !fault && styles.none)} role="alert">
          {fault}
        </p>
        <QuoteRows quote={quote} facts={facts} busy={buying.quoting} />
        <div id={checkId} hidden={!check}>
          {check ? <CheckNotice check={check} onChange={focusAmount} /> : null}
        </div>
        {state.status === 'unanswered' ? <Unanswered text={state.problem.text} /> : null}
        {isStep(check) ? null : (
          <Consent
            ref={consent}
            version={version}
            checked={agreed}
            onChange={(value) => dispatch({ type: 'agreed', version: (value && version) || null })}
          />
        )}
        <QuoteAnnouncement quote={buying.quoting ? null : quote} />
        <AmountFoot
          label={another ? t('Place another order') : t('Place order')}
          busy={state.status === 'ordering' || state.status === 'ordered' || waits}
          until={quote ? buying.quoteUntil : null}
          facts={{ check, agreed, empty, quoted: Boolean(quote && address) && !offline }}
          onCheck={focusAmount}
          onAgreement={() => consent.current?.querySelector('input')?.focus()}
        />
      </form>
    </>
  );
}

/** The currency shown says the way: an address may name another one than the person chose. */
function PayQuestion({
  facts: { currency, currencies },
  dispatch,
}: {
  facts: PurchaseFacts;
  dispatch: Props['buying']['dispatch'];
}) {
  const { isAsked, choose } = usePayWay();
  if (!isAsked) return null;
  return (
    <PayWayChoice
      way={currency && wayOf(currency)}
      onChoose={(way) => {
        choose(way);
        // Before the currencies are known, the purchase begins in the one of this way.
        if (currencies) dispatch({ type: 'currencyPicked', currencyId: firstOf(currencies, way) });
      }}
    />
  );
}

/** For screen readers, because the other field changes too. */
function QuoteAnnouncement({ quote }: { quote: Quote | null }) {
  if (!quote) return <VisuallyHidden live>{null}</VisuallyHidden>;
  const paid = formatAmount(quote.payAmount, quote.currencyId, { rounding: 'up' });
  return (
    <VisuallyHidden live>
      {t('{amount} for {shares}', { amount: paid, shares: sharesText(quote.shares) })}
    </VisuallyHidden>
  );
}

/** The answer to the order was lost. */
function Unanswered({ text }: { text: string }) {
  return (
    <Notice boxed tone="trouble" title={t('The order may exist')}>
      {t('{text} Nothing was paid. “Place order” asks for the same order again.', { text })}
    </Notice>
  );
}

function Lead({ facts, price }: { facts: PurchaseFacts; price: string | undefined }) {
  const left = facts.sharesLeft;
  const about = useAbout();
  return (
    <span className={styles.twoLines}>
      {price
        ? t('Price per share: {price}.', { price: `${formatUsd(price)}${about(price)}` })
        : t('You can buy fractions of a share.')}{' '}
      {left ? t('{count} left in this round.', { count: formatWholeShares(left) }) : null}
    </span>
  );
}

/** The typed text on the side the customer edits; the quoted amount on the other. */
function shownAmount(state: PurchaseState, side: Side): string {
  const { draft } = state;
  if (draft.side === side) return draft.amount;
  const quote = 'quote' in state ? state.quote : null;
  if (!quote) return '';
  return side === 'PAY'
    ? roundDecimal(quote.payAmount, 8, 'up', 2)
    : roundDecimal(quote.shares, SHARE_PLACES, 'down', 0);
}

function Holding({ facts: { currency, native } }: { facts: PurchaseFacts }) {
  if (!currency) {
    return (
      // The lines that a transfer has, so that nothing moves when they come.
      <Inline gap="2px 16px" between className={cx(styles.holding, styles.unknown, 'small')}>
        <span>{t('From a bank account in your own name.')}</span>
        <span className={styles.range}>
          {t('Per order: {least} to {most}.', { least: '10.00 EUR', most: '10,000.00 EUR' })}
        </span>
      </Inline>
    );
  }
  const { balance, symbol, minAmount, maxAmount, isNative, method } = currency;
  return (
    <Inline gap="2px 16px" between className={cx(styles.holding, 'small')}>
      {balance !== null ? (
        <span>
          {isNative || !native?.balance ? (
            t('Wallet balance: {amount}', { amount: formatAmount(balance, symbol) })
          ) : (
            <T
              text="Wallet balance: {amount}<more> and {fee}</more>"
              amount={formatAmount(balance, symbol)}
              fee={formatAmount(native.balance, native.symbol)}
              more={(children) => <span className="muted">{children}</span>}
            />
          )}
        </span>
      ) : (
        <span>
          {method === 'TRANSFER'
            ? t('From a bank account in your own name.')
            : t('Connect a wallet to see its balance.')}
        </span>
      )}
      {minAmount && maxAmount ? (
        <span className={styles.range}>
          {t('Per order: {least} to {most}.', {
            least: formatAmount(minAmount, symbol, { rounding: 'up', decimals: 4 }),
            most: formatAmount(maxAmount, symbol, { decimals: 4 }),
          })}
        </span>
      ) : null}
    </Inline>
  );
}
