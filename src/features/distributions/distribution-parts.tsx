import { type DistributionsText, T, t } from '@/lang/distributions';
import { formatAmount, formatPct, formatShares, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from '@/shared/rights-vocabulary';
import { Button } from '@/ui/basics/button';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TransactionLink } from '@/wallet/transaction-link';
import type { Distribution } from './queries';

const TONES = {
  PAID: 'done',
  OWED: 'waiting',
  NONE: 'idle',
  RETURNED: 'failed',
} as const satisfies Record<PayoutStatus, string>;

type Claims = {
  /** Whether a claim is under way. */
  isWaiting: (id: string) => boolean;
  onClaim: (distribution: Distribution) => void;
};

/** Parts of a distribution's card: its terms, with the owner's part. */
export const distributionParts = (
  claims: Claims,
): readonly Part<Distribution, DistributionsText>[] => [
  { at: 'title', cell: (distribution) => <Amounts distribution={distribution} /> },
  {
    at: 'state',
    cell: ({ status }) => (
      <StatusDot tone={TONES[status]}>{t(PAYOUT_STATUS_LABELS[status])}</StatusDot>
    ),
  },
  { at: 'fact', head: 'Declared', cell: ({ declaredAt }) => <DateTime at={declaredAt} /> },
  { at: 'fact', head: 'Record time', cell: ({ recordTime }) => <DateTime at={recordTime} /> },
  { at: 'fact', head: 'Your shares then', cell: ({ shares }) => formatShares(shares) },
  { at: 'fact', head: 'Tax withheld', cell: taxOf },
  {
    at: 'fact',
    head: ({ status }) => (status === 'PAID' ? 'You received' : 'You receive'),
    cell: ({ net, symbol }) => formatAmount(net, symbol),
  },
  { at: 'fact', head: 'Paid', cell: ({ paid }) => paid && <DateTime at={paid.at} /> },
  {
    at: 'fact',
    head: 'Transaction',
    cell: ({ paid }) => paid && <TransactionLink hash={paid.txHash} />,
  },
  { at: 'fact', head: 'Document', cell: documentLink },
  {
    at: 'actions',
    cell: (distribution) =>
      distribution.status !== 'OWED' ? null : distribution.ratesMissing > 0 ? (
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
const taxOf = ({ taxRate, tax, symbol }: Distribution) =>
  taxRate === '0' ? null : `${formatAmount(tax, symbol)} · ${formatPct(taxRate)}`;

function Amounts({ distribution: { mine, amount, symbol } }: { distribution: Distribution }) {
  return (
    <>
      <bdi>{formatAmount(mine, symbol, { decimals: 2 })}</bdi>{' '}
      <small>
        <T text={'of {amount}'} amount={formatAmount(amount, symbol)} />
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
function documentLink({ documentHash, documentTitle }: Distribution) {
  if (documentTitle === null) return t('SHA-256 {hash}', { hash: shortAddress(documentHash) });
  return <a href={documentUrl(documentHash)}>{documentTitle}</a>;
}
