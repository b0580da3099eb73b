import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { paths } from '@/config/paths';
import { type StakingText, t } from '@/lang/staking';
import { formatShares, formatUsd } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { listQuery } from '@/lib/queries/list-query';
import type { Column } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { ListPage } from '@/lists/list-page';
import { useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Inline } from '@/ui/basics/layout';
import parts from '@/ui/basics/portal-parts.module.css';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TransactionLink } from '@/wallet/transaction-link';
import styles from './staking.module.css';

type Claim = DataOf<'stakingClaimList'>['docs'][number];

const COLUMNS: readonly Column<Claim, StakingText>[] = [
  {
    at: 'when',
    head: 'Date',
    cell: ({ paidAt }) => <DateTime at={paidAt} />,
    text: ({ paidAt }) => paidAt,
  },
  {
    at: 'title',
    head: 'Rewards',
    cell: ({ amount }) => sharesText(amount),
    text: ({ amount }) => amount,
  },
  {
    at: 'figure',
    head: 'Value',
    cell: ({ valueUsd }) => formatUsd(valueUsd),
    text: ({ valueUsd }) => valueUsd,
  },
  {
    at: 'value',
    head: 'Transaction',
    text: ({ txHash }) => txHash,
    cell: ({ txHash, amount }) => (
      <TransactionLink
        hash={txHash}
        text={t('Transaction')}
        aria-label={t('Transaction of {shares}', { shares: sharesText(amount) })}
      />
    ),
  },
];

export function ClaimsPage() {
  const list = useList({ query: listQuery(endpoints.stakingClaimList) });
  const { data } = list;
  return (
    <ListPage
      t={t}
      title="Claimed rewards"
      lead="Rewards paid to you, in shares. Newest first."
      label="Claims"
      heading="Claims"
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      fileName="claims"
      empty={{
        title: 'No rewards claimed yet',
        text: 'Rewards of a plan with a term can be claimed at its end, those of the flexible plan at any time.',
        action: (
          <Button variant="secondary" href={paths.staking}>
            {t('View your stakes')}
          </Button>
        ),
      }}
      above={
        <Inline
          gap="16px clamp(32px, 6vw, 88px)"
          className={cx(parts.totals, styles.totals)}
          aria-busy={!data}
        >
          <Figure
            size="small"
            label={t('Paid')}
            value={
              data ? (
                formatShares(data.totals.claimed)
              ) : (
                <Skeleton inlineSize="4em" blockSize="1.2em" />
              )
            }
          />
        </Inline>
      }
    />
  );
}
