import {
  NOTICE_STATUS_LABELS,
  type NoticeStatus,
  PAYOUT_STATUS_LABELS,
  type PayoutStatus,
} from '@fnx/api/shared/rights-vocabulary';
import type { ReactNode } from 'react';
import { type DistributionsText, T, t } from '@/lang/distributions';
import {
  formatAmount,
  formatDateTime,
  formatPct,
  formatShares,
  shortAddress,
} from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { Button } from '@/ui/basics/button';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TransactionLink } from '@/wallet/transaction-link';
import { type Distribution, isNotice, type Notice } from './queries';

const TONES = {
  PAID: 'done',
  OWED: 'waiting',
  NONE: 'idle',
  RETURNED: 'failed',
  ANNOUNCED: 'waiting',
  CANCELLED: 'failed',
  LAPSED: 'failed',
} as const satisfies Record<PayoutStatus | NoticeStatus, string>;

const LABELS = { ...PAYOUT_STATUS_LABELS, ...NOTICE_STATUS_LABELS };

type Row = Distribution | Notice;

type Claims = {
  /** Whether a claim is under way. */
  isWaiting: (id: string) => boolean;
  onClaim: (distribution: Distribution) => void;
};

/** Parts of a distribution's card: its terms, with the owner's part. */
export const distributionParts = (claims: Claims): readonly Part<Row, DistributionsText>[] => [
  { at: 'title', cell: (row) => <Amounts row={row} /> },
  {
    at: 'state',
    cell: ({ status }) => <StatusDot tone={TONES[status]}>{t(LABELS[status])}</StatusDot>,
  },
  {
    at: 'fact',
    head: (row) => (isNotice(row) ? 'Announced' : 'Declared'),
    cell: (row) => <DateTime at={isNotice(row) ? row.announcedAt : row.declaredAt} />,
  },
  { at: 'fact', head: 'Record time', cell: ({ recordTime }) => <DateTime at={recordTime} /> },
  {
    at: 'fact',
    head: ({ recordTime }) => (isAhead(recordTime) ? 'Your shares now' : 'Your shares then'),
    cell: ({ shares }) => formatShares(shares),
  },
  { at: 'fact', head: 'Tax withheld', cell: taxOf },
  {
    at: 'fact',
    head: (row) =>
      isNotice(row) ? 'You would receive' : row.paid ? 'You received' : 'You receive',
    cell: ({ net, symbol, status }) =>
      status !== 'CANCELLED' && status !== 'LAPSED' ? formatAmount(net, symbol) : null,
  },
  { at: 'fact', head: 'Paid', cell: (row) => paidOf(row, ({ at }) => <DateTime at={at} />) },
  {
    at: 'fact',
    head: 'Transaction',
    cell: (row) => paidOf(row, ({ txHash }) => <TransactionLink hash={txHash} />),
  },
  { at: 'fact', head: 'Document', cell: documentLink },
  {
    at: 'actions',
    cell: (distribution) =>
      isNotice(distribution) ? (
        <span className="note">{nextOf(distribution)}</span>
      ) : distribution.status !== 'OWED' ? null : distribution.ratesMissing > 0 ? (
        <span className="note">
          {t('Payments begin when the tax rates of all holders are entered.')}
        </span>
      ) : (
        <ClaimNow
          distribution={distribution}
          waiting={claims.isWaiting(distribution.id)}
          onClaim={() => claims.onClaim(distribution)}
        />
      ),
  },
];

/** Null where nothing is withheld from the owner. */
const taxOf = ({ taxRate, tax, symbol }: Row) =>
  taxRate === '0' ? null : `${formatAmount(tax, symbol)} · ${formatPct(taxRate)}`;

const isAhead = (time: string) => Date.parse(time) > Date.now();

/** Null where nothing was paid. */
const paidOf = (row: Row, show: (paid: NonNullable<Distribution['paid']>) => ReactNode) =>
  isNotice(row) || row.paid === null ? null : show(row.paid);

/** The bank's next step for an announced distribution. */
function nextOf({ status, lapsesAt }: Notice): string {
  if (status === 'CANCELLED') return t('The bank cancelled it before the record time.');
  if (status === 'LAPSED') return t('The bank did not pay the money in within 30 days.');
  return t(
    'The bank pays the money in after the record time, by {time}. Until then it owes you nothing.',
    { time: formatDateTime(lapsesAt) },
  );
}

function Amounts({ row }: { row: Row }) {
  const { mine, symbol } = row;
  return (
    <>
      <bdi>{formatAmount(mine, symbol, { decimals: 2 })}</bdi>{' '}
      <small>
        {isNotice(row) ? (
          <T text={'{amount} a share'} amount={formatAmount(row.perShare, symbol)} />
        ) : (
          <T text={'of {amount}'} amount={formatAmount(row.amount, symbol)} />
        )}
      </small>
    </>
  );
}

function ClaimNow({
  distribution: { id, net, symbol },
  waiting,
  onClaim,
}: {
  distribution: Distribution;
  waiting: boolean;
  onClaim: () => void;
}) {
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabled={waiting}
        onClick={onClaim}
        aria-label={t('Claim now: {amount} of distribution {id}', {
          amount: formatAmount(net, symbol),
          id,
        })}
      >
        {t('Claim now')}
      </Button>
      <span className="note">
        {waiting
          ? t('Transaction under way')
          : t('The bank pays this to you. You need not claim it.')}
      </span>
    </>
  );
}

/** The published document, whose address is its hash; the hash alone if it is not published here. */
function documentLink({ documentHash, documentTitle }: Row) {
  if (documentTitle === null) return t('SHA-256 {hash}', { hash: shortAddress(documentHash) });
  return <a href={documentUrl(documentHash)}>{documentTitle}</a>;
}
