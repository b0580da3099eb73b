import { TRANSACTION_STATUS_LABELS } from '@fnx/api/shared/vocabulary';
import { fullName } from '@fnx/names/full-name';
import { t } from '@/lang/portfolio';
import { formatAmount, formatDateTime, formatShares, formatUsd } from '@/lib/format/format';
import { useProfile } from '@/lib/queries/shared-queries';
import { Inline } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Logo } from '@/ui/brand/logo';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './receipt.module.css';
import { TRANSACTION_TONES, type Transaction, transactionTitle } from './transaction-text';

/** A transaction receipt that prints on one page. */
export function Receipt({ line }: { line: Transaction }) {
  const profile = useProfile().data;
  return (
    <article className={styles.receipt} data-print>
      <Inline as="header" gap="12px 24px" align="start" between className={styles.receiptHead}>
        <div>
          <h2>{transactionTitle(line)}</h2>
          <p className="note">{formatDateTime(line.createdAt)}</p>
        </div>
        <Logo height={26} />
      </Inline>
      <Rows
        rows={[
          {
            id: 'state',
            label: t('Status'),
            value: (
              <StatusDot tone={TRANSACTION_TONES[line.status]}>
                {t(TRANSACTION_STATUS_LABELS[line.status])}
              </StatusDot>
            ),
          },
          ...figures(line),
          ...chainRows(line),
          ...(profile
            ? [
                {
                  id: 'owner',
                  label: t('Owner'),
                  value: fullName(profile),
                },
              ]
            : []),
          {
            id: 'id',
            label: t('Receipt number'),
            value: line.id,
            long: true,
            copy: t('Copy receipt number'),
          },
          ...(line.note ? [{ id: 'note', label: t('Note'), value: line.note }] : []),
        ]}
      />
    </article>
  );
}

type Row = { id: string; label: string; value: string; long?: boolean; copy?: string };

/** An empty list if the value is null. */
function row(
  id: string,
  label: string,
  text: string | null,
  value: (text: string) => string,
): Row[] {
  return text === null ? [] : [{ id, label, value: value(text) }];
}

function figures(line: Transaction): Row[] {
  const { symbol, receivedSymbol } = line;
  const coins = (text: string) => formatAmount(text, symbol, { decimals: 18 });
  const fee = line.platformFeeUsd !== null && /[1-9]/.test(line.platformFeeUsd);
  return [
    ...(line.currencyId === null
      ? []
      : row(
          'amount',
          line.type === 'BUY' && line.status === 'CONFIRMED' ? t('Paid') : t('Amount'),
          line.amount,
          coins,
        )),
    ...row('received', t('Received'), line.receivedAmount, (text) =>
      formatAmount(text, receivedSymbol ?? '', { decimals: 18 }),
    ),
    ...row('shares', t('Shares'), line.shares, formatShares),
    ...row('price', t('Price per share'), line.sharePriceUsd, formatUsd),
    ...row('rate', t('Price of 1 {symbol}', { symbol: symbol ?? '' }), line.rateUsd, formatUsd),
    ...row('value', t('Value'), line.valueUsd, formatUsd),
    ...(fee ? row('fee', t('Platform fee'), line.platformFeeUsd, formatUsd) : []),
    ...row('network', t('Network fee'), line.networkFeeBnb, (text) =>
      formatAmount(text, 'BNB', { decimals: 8, rounding: 'up' }),
    ),
  ];
}

function chainRows(line: Transaction): Row[] {
  const long = (id: string, label: string, value: string | null): Row[] =>
    value === null ? [] : [{ id, label, value, long: true, copy: t('Copy: {label}', { label }) }];
  return [
    ...long('from', t('From'), line.from),
    ...long('to', t('To'), line.to),
    ...long('hash', t('Transaction hash'), line.txHash),
    ...row(
      'block',
      t('Block'),
      line.blockNumber === null ? null : String(line.blockNumber),
      String,
    ),
  ];
}
