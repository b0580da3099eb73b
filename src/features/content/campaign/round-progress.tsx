import type { BankOverview } from '@/features/content/bank/bank-overview';
import { plural, t } from '@/lang/market';
import { formatDate, formatPct, formatShares, roundDecimal } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { daysLeft, roundState, timePassedPct } from './round';
import styles from './round-progress.module.css';

const UTC = { timeZone: 'UTC' };

/** Two progress bars: shares sold and time elapsed. */
export function RoundProgress({ overview }: { overview: BankOverview }) {
  const { round, shares } = overview;
  const soldPct = roundDecimal(shares.soldPct, 1, 'down');
  const passed = timePassedPct(overview);
  const days = daysLeft(overview);
  const open = roundState(overview) === 'OPEN';
  return (
    <Stack gap={22} className={styles.progress}>
      <Ruler
        label={t('Sold')}
        value={formatPct(soldPct)}
        pct={Number(soldPct)}
        from={t('{count} sold', { count: formatShares(shares.sold) })}
        to={t('of {count}', { count: formatShares(shares.tokenized) })}
        dense
      />
      <Ruler
        label={t('Time elapsed')}
        value={open ? plural(days, '{n} day left', '{n} days left') : formatPct(String(passed))}
        pct={passed}
        from={t('opened {date}', { date: formatDate(round.startsAt, UTC) })}
        to={t('ends {date}', { date: formatDate(round.endsAt, UTC) })}
      />
    </Stack>
  );
}

function Ruler({
  label,
  value,
  pct,
  from,
  to,
  dense,
}: {
  label: string;
  value: string;
  pct: number;
  from: string;
  to: string;
  dense?: boolean;
}) {
  return (
    <div>
      <Inline as="p" gap={20} nowrap align="baseline" between className={styles.head}>
        <span className="label">{label}</span>{' '}
        <span className={`figure ${styles.value}`}>{value}</span>
      </Inline>
      <div className={styles.track} aria-hidden="true">
        <span
          className={dense ? styles.dense : styles.plain}
          style={{ inlineSize: `${Math.min(100, pct)}%` }}
        />
      </div>
      <Inline as="p" gap={20} nowrap between className={cx(styles.ends, 'small')}>
        <span>{from}</span> <span>{to}</span>
      </Inline>
    </div>
  );
}
