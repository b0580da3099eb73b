import Link from 'next/link';
import { paths } from '@/config/paths';
import { t } from '@/lang/purchase';
import { withDollarSign } from '@/lib/format/format';
import { Inline } from '@/ui/basics/layout';
import purchase from './purchase.module.css';
import { type QuickAmount, quickAmounts } from './quick-amounts';
import styles from './quick-amounts.module.css';
import type { PurchaseFacts } from './use-facts';

const GUIDE = `${paths.help}#get-usdt-or-bnb`;
const TRANSFER_GUIDE = `${paths.help}#pay-by-bank-transfer`;
/** Before the currencies are known. */
const NONE: readonly QuickAmount[] = ['50', '100', '500'].map((usd) => ({ usd, amount: null }));

/** Amounts to pay by one press, and where the money for it comes from. */
export function QuickAmountsRow({
  facts: { currency, dailyLeftUsd, feePaid },
  networkFee,
  onPick,
}: {
  facts: PurchaseFacts;
  networkFee: string | undefined;
  /** Receives an amount of the pay currency with a point. */
  onPick: (amount: string) => void;
}) {
  const { presets, max } = currency
    ? quickAmounts({ currency, dailyLeftUsd, networkFee: feePaid ? '0' : networkFee })
    : { presets: NONE, max: null };
  const isTransfer = currency === undefined || currency.method === 'TRANSFER';
  return (
    <Inline gap="6px 12px" align="center" between>
      <Inline as="fieldset" gap={6} nowrap aria-label={t('Amounts')}>
        {presets.map(({ usd, amount }) => (
          <Chip key={usd} amount={amount} onPick={onPick}>
            {currency === undefined ? (
              // The width with a currency, so that the line breaks where it will.
              <span className={purchase.unknown}>{usd} EUR</span>
            ) : isTransfer ? (
              `${usd} ${currency.symbol}`
            ) : (
              withDollarSign(usd)
            )}
          </Chip>
        ))}
        {isTransfer ? null : (
          <Chip amount={max} onPick={onPick}>
            {t('Max')}
          </Chip>
        )}
      </Inline>
      <Link
        href={isTransfer ? TRANSFER_GUIDE : GUIDE}
        target="_blank"
        prefetch={false}
        className={styles.guide}
      >
        {isTransfer ? t('What happens to my money?') : t('How do I get USDT or BNB?')}
      </Link>
    </Inline>
  );
}

function Chip({
  amount,
  onPick,
  children,
}: {
  amount: string | null;
  onPick: (amount: string) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.chip}
      disabled={amount === null}
      onClick={() => amount !== null && onPick(amount)}
    >
      {children}
    </button>
  );
}
