import frame from '@/features/portfolio/page-frame.module.css';
import { formatAmount, formatDateTime, formatShares, formatUsd } from '@/lib/format/format';
import { useProfile } from '@/lib/queries/shared-queries';
import { TRANSACTION_STATUS_LABELS } from '@/shared/vocabulary';
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
      <header className={styles.receiptHead}>
        <div>
          <h2>{transactionTitle(line)}</h2>
          <p className={frame.over}>{formatDateTime(line.createdAt)}</p>
        </div>
        <Logo width={92} />
      </header>
      <Rows
        rows={[
          {
            id: 'state',
            label: 'Status',
            value: (
              <StatusDot tone={TRANSACTION_TONES[line.status]}>
                {TRANSACTION_STATUS_LABELS[line.status]}
              </StatusDot>
            ),
          },
          ...figures(line),
          ...chainRows(line),
          ...(profile
            ? [{ id: 'owner', label: 'Owner', value: `${profile.firstName} ${profile.lastName}` }]
            : []),
          {
            id: 'id',
            label: 'Receipt number',
            value: line.id,
            long: true,
            copy: 'Copy receipt number',
          },
          ...(line.note ? [{ id: 'note', label: 'Note', value: line.note }] : []),
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
          line.type === 'BUY' && line.status === 'CONFIRMED' ? 'Paid' : 'Amount',
          line.amount,
          coins,
        )),
    ...row('received', 'Received', line.receivedAmount, (text) =>
      formatAmount(text, receivedSymbol ?? '', { decimals: 18 }),
    ),
    ...row('shares', 'Shares', line.shares, formatShares),
    ...row('price', 'Price per share', line.sharePriceUsd, formatUsd),
    ...row('rate', `Price of 1 ${symbol}`, line.rateUsd, formatUsd),
    ...row('value', 'Value', line.valueUsd, formatUsd),
    ...(fee ? row('fee', 'Platform fee', line.platformFeeUsd, formatUsd) : []),
    ...row('network', 'Network fee', line.networkFeeBnb, (text) =>
      formatAmount(text, 'BNB', { decimals: 8, rounding: 'up' }),
    ),
  ];
}

function chainRows(line: Transaction): Row[] {
  const long = (id: string, label: string, value: string | null): Row[] =>
    value === null ? [] : [{ id, label, value, long: true, copy: `Copy: ${label}` }];
  return [
    ...long('from', 'From', line.from),
    ...long('to', 'To', line.to),
    ...long('hash', 'Transaction hash', line.txHash),
    ...row('block', 'Block', line.blockNumber === null ? null : String(line.blockNumber), String),
  ];
}
