import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { T, t } from '@/lang/distributions';
import { formatAmount, formatDateTime, formatShares, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import { configQuery } from '@/lib/queries/shared-queries';
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from '@/shared/rights-vocabulary';
import { Button } from '@/ui/basics/button';
import portal from '@/ui/basics/portal-page.module.css';
import { StatusDot } from '@/ui/feedback/status-dot';
import styles from './distributions.module.css';
import type { Distribution } from './queries';

const TONES = {
  PAID: 'done',
  OWED: 'waiting',
  NONE: 'idle',
  RETURNED: 'failed',
} as const satisfies Record<PayoutStatus, string>;

type Props = {
  docs: readonly Distribution[];
  /** Whether a claim is under way. */
  isWaiting: (id: string) => boolean;
  onClaim: (distribution: Distribution) => void;
};

/** What was declared, with the owner's part. */
export function DistributionList({ docs, isWaiting, onClaim }: Props) {
  return (
    <ul className={portal.list}>
      {docs.map((distribution) => (
        <Entry
          key={distribution.id}
          distribution={distribution}
          waiting={isWaiting(distribution.id)}
          onClaim={() => onClaim(distribution)}
        />
      ))}
    </ul>
  );
}

function Entry({
  distribution,
  waiting,
  onClaim,
}: {
  distribution: Distribution;
  waiting: boolean;
  onClaim: () => void;
}) {
  const { id, mine, symbol, amount, status, shares, paid } = distribution;
  return (
    <li className={portal.entry}>
      <div className={portal.head}>
        <h3 className={styles.amount}>
          <bdi>{formatAmount(mine, symbol)}</bdi>{' '}
          <span>
            <T text={'of {amount}'} amount={formatAmount(amount, symbol)} />
          </span>
        </h3>
        <p className="note">
          <StatusDot tone={TONES[status]}>{t(PAYOUT_STATUS_LABELS[status])}</StatusDot>
        </p>
      </div>
      <dl className={portal.facts}>
        <Fact label={t('Declared')}>{formatDateTime(distribution.declaredAt)}</Fact>
        <Fact label={t('Record time')}>{formatDateTime(distribution.recordTime)}</Fact>
        <Fact label={t('Your shares then')}>{formatShares(shares)}</Fact>
        {paid ? (
          <>
            <Fact label={t('Paid')}>{formatDateTime(paid.at)}</Fact>
            <Fact label={t('Transaction')}>
              <TransactionLink hash={paid.txHash} />
            </Fact>
          </>
        ) : null}
        <Fact label={t('Document')}>
          <DocumentLink distribution={distribution} />
        </Fact>
      </dl>
      {status === 'OWED' ? (
        <div className={portal.actions}>
          <Button
            size="small"
            variant="secondary"
            disabled={waiting}
            onClick={onClaim}
            aria-label={t('Claim now: {amount} of distribution {id}', {
              amount: formatAmount(mine, symbol),
              id,
            })}
          >
            {t('Claim now')}
          </Button>
          <span className="note">
            {waiting
              ? t('Transaction under way')
              : t('The bank pays this to your wallet. You need not claim it.')}
          </span>
        </div>
      ) : null}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The published document, whose address is its hash; the hash alone if it is not published here. */
function DocumentLink({ distribution }: { distribution: Distribution }) {
  const { documentHash, documentTitle } = distribution;
  if (documentTitle === null) return t('SHA-256 {hash}', { hash: shortAddress(documentHash) });
  return <a href={documentUrl(documentHash)}>{documentTitle}</a>;
}

/** A link to the explorer; the demo's chain has none. */
function TransactionLink({ hash }: { hash: string }) {
  const config = useQuery(configQuery).data;
  if (!config || config.demo) return shortAddress(hash);
  return (
    <a href={`${config.chain.explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer">
      {shortAddress(hash)}
    </a>
  );
}
