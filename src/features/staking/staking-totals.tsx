import { t } from '@/lang/staking';
import { formatShares } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Inline } from '@/ui/basics/layout';
import parts from '@/ui/basics/portal-parts.module.css';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Staking } from './queries';
import styles from './staking.module.css';

/** Totals over all stakes, in shares. */
export function StakingTotals({ totals }: { totals: Staking['totals'] | undefined }) {
  const figures = [
    { label: t('Staked'), value: totals?.staked },
    { label: t('Earned so far'), value: totals?.accrued },
    { label: t('Ready to claim'), value: totals?.claimable },
    { label: t('Claimed'), value: totals?.claimed },
  ];
  return (
    <Inline
      gap="16px clamp(32px, 6vw, 88px)"
      className={cx(parts.totals, styles.totals)}
      aria-busy={!totals}
    >
      {figures.map(({ label, value }) => (
        <Figure
          key={label}
          size="small"
          label={label}
          value={value === undefined ? <Skeleton inlineSize="4em" /> : formatShares(value)}
        />
      ))}
    </Inline>
  );
}
