import Link from 'next/link';
import { paths } from '@/config/paths';
import {
  formatAmount,
  formatDate,
  formatShares,
  formatUsd,
  groupThousands,
} from '@/lib/format/format';
import { formatDecimal } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Countdown } from '@/ui/feedback/countdown';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/forms/checkbox';
import { useWallet } from '@/wallet/wallet-store';
import { CheckButton, CheckNotice, isStep } from './check-notice';
import { PaymentRows } from './order/payment-rows';
import type { PurchaseState } from './purchase';
import styles from './purchase.module.css';
import { changeBps, mustAskAgain } from './quote-change';
import { quoteRows, useMinuteClock } from './quote-rows';
import { StepHead } from './step-head';
import { useDecodedPayment } from './use-decoded-payment';
import type { PurchaseFacts } from './use-facts';
import type { usePurchase } from './use-purchase';

type Props = {
  buying: ReturnType<typeof usePurchase>;
  state: Extract<PurchaseState, { status: 'review' }>;
  facts: PurchaseFacts;
};

/** Second step: the payment to sign, the risks and the consent. */
export function ReviewStep({ buying, state, facts }: Props) {
  const { quote, agreed, problem } = state;
  const { dispatch } = buying;
  const wallet = useWallet();
  const now = useMinuteClock();
  const terms = useDecodedPayment(buying.termsOf(quote));
  const changed = mustAskAgain(state.seen, quote);
  const [check] = facts.checks;
  const back = () => dispatch({ type: 'wentBack' });
  const ready = agreed && terms && !changed && !check && wallet.address;

  return (
    <>
      <StepHead over="Buy shares" aside="Step 2 of 3" title="Review your purchase">
        Your wallet will show the same details. If anything differs, reject the payment there.
      </StepHead>
      {terms && facts.currency ? (
        <PaymentRows terms={terms} currency={facts.currency} from={wallet.address} />
      ) : (
        <Skeleton blockSize="220px" />
      )}
      <Rows
        className={styles.after}
        rows={[
          {
            id: 'receive',
            label: 'You receive',
            value: `${formatShares(quote.shares)} shares`,
            note: (
              <>
                {formatUsd(quote.sharePriceUsd)} per share
                {buying.quoteUntil && !state.unanswered ? (
                  <>
                    , price valid for <Countdown until={buying.quoteUntil} />
                  </>
                ) : null}
              </>
            ),
          },
          ...quoteRows(quote, facts, now),
        ]}
      />
      {changed ? (
        <NewPrice state={state} onTake={() => dispatch({ type: 'newPriceAccepted' })} />
      ) : null}
      {problem ? (
        <Notice boxed tone="trouble" title="Payment not signed">
          {problem.text}
        </Notice>
      ) : null}
      {check ? <CheckNotice check={check} onChange={back} /> : null}
      <Consent
        version={buying.config?.agreementVersion}
        checked={agreed}
        onChange={(value) => dispatch({ type: 'agreed', value })}
      />
      <div className={styles.foot}>
        {isStep(check) ? (
          <CheckButton check={check} onChange={back} />
        ) : (
          <Button
            wide
            disabled={!ready}
            onClick={() => wallet.address && void buying.sign(quote, wallet.address)}
          >
            Pay with wallet
          </Button>
        )}
        <Button wide variant="quiet" onClick={back}>
          Back
        </Button>
      </div>
    </>
  );
}

function NewPrice({
  state: { seen, quote },
  onTake,
}: Pick<Props, 'state'> & { onTake: () => void }) {
  const bps = changeBps(seen, quote);
  const size = groupThousands(formatDecimal(bps < 0n ? -bps : bps, 2));
  return (
    <Notice
      boxed
      tone="trouble"
      title="The price has changed"
      action={
        <Button variant="secondary" size="small" onClick={onTake}>
          Accept new price
        </Button>
      }
    >
      The price per share is {size} % {bps < 0n ? 'lower' : 'higher'} than the one you reviewed. The
      new price is {formatAmount(quote.payAmount, quote.currencyId, { rounding: 'up' })} for{' '}
      {formatShares(quote.shares)} shares.
    </Notice>
  );
}

function Consent({
  version,
  checked,
  onChange,
}: {
  version: string | undefined;
  checked: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <div className={styles.consent}>
      <Notice>
        Shares can lose all of their value and may be hard to sell. You cannot reverse a payment
        once it is confirmed.
      </Notice>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            I have read the{' '}
            <Link href={paths.legal('share-agreement')} target="_blank" prefetch={false}>
              share agreement{version ? ` of ${versionText(version)}` : ''}
            </Link>{' '}
            and the{' '}
            <Link href={paths.risk} target="_blank" prefetch={false}>
              risks
            </Link>
          </>
        }
      />
    </div>
  );
}

/** Versions are dates by default; other formats are shown unchanged. */
function versionText(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDate(version, { timeZone: 'UTC' }) : version;
}
