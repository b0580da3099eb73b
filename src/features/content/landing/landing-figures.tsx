import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import type { BankOverview } from '@/features/content/bank/bank-overview';
import { T, t } from '@/lang/landing';
import {
  formatDate,
  formatDateTime,
  formatPctChange,
  formatPriceMove,
  formatUsd,
  formatWholeShares,
  groupThousands,
  roundDecimal,
} from '@/lib/format/format';
import { bankQuery, priceQuery } from '@/lib/queries/shared-queries';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Inline } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './landing-figures.module.css';

/** Register data with its time. */
export type Figures = Pick<BankOverview, 'shares' | 'round' | 'updatedAt'>;

/** The fields of wallet/getFNXprice used by the page. */
export type PriceNow = { price: string; changePct24h: string; effectiveAt: string };

/** The share price over the last `days`; the line is an SVG path in a box of 1200 by 320. */
export type RecentPrices = {
  days: number;
  low: string;
  high: string;
  changePct: string;
  line: string;
};

const UTC = { timeZone: 'UTC' };

/** The live price, or the one from build time. */
export function useLandingPrice(built: PriceNow | null) {
  const { data, isError } = useQuery(priceQuery);
  return { price: data ?? built, failed: isError };
}

/** The price, a skeleton of the same size while loading, or a dash on failure. */
export function Price({ value, failed }: { value: string | undefined; failed: boolean }) {
  if (value) return formatUsd(value);
  return failed ? '–' : <Skeleton inlineSize="2.6em" blockSize="0.7em" />;
}

/** Price with chart line, share counts, and progress of the round. */
export function LandingFigures({
  built,
  price: builtPrice,
  recent,
}: {
  built: Figures | null;
  price: PriceNow | null;
  recent: RecentPrices | null;
}) {
  const { data, isError } = useQuery(bankQuery);
  const figures: Figures | null = data ?? built;
  const { price, failed } = useLandingPrice(builtPrice);
  const shares = figures?.shares;
  const count = (text: string | undefined) =>
    text ? (
      formatWholeShares(text)
    ) : isError ? (
      '–'
    ) : (
      <Skeleton inlineSize="5.5em" blockSize="0.7em" />
    );
  return (
    <section className={cx(styles.card, 'surface')} aria-label={t('The share in figures')}>
      <div className={styles.figures}>
        <Figure
          size="small"
          label={t('Share price')}
          className={styles.first}
          value={
            <Inline as="span" gap="0 14px" align="baseline" className={styles.now}>
              <Price value={price?.price} failed={failed} />
              {price && formatPriceMove(price.changePct24h) ? (
                <Change pct={price.changePct24h} days={null} />
              ) : null}
            </Inline>
          }
          note={recent ? <PriceLine recent={recent} /> : null}
        />
        <Figure size="small" label={t('Issued')} value={count(shares?.total)} />
        <Figure size="small" label={t('Sold')} value={count(shares?.sold)} />
        <Figure
          size="small"
          label={t('Available in this round')}
          value={count(shares?.available)}
        />
      </div>
      <Round figures={figures} stale={isError} />
    </section>
  );
}

function Change({ pct, days }: { pct: string; days: number | null }) {
  // The bank sets the price, so there is no rise and fall of a market to colour.
  const figure = (children: ReactNode) => <bdi dir="ltr">{children}</bdi>;
  const change = formatPctChange(pct);
  return (
    <span className={styles.change}>
      {days === null ? (
        <T text="<figure>{change}</figure> in 24 hours" change={change} figure={figure} />
      ) : (
        <T
          text="<figure>{change}</figure> in {days} days"
          change={change}
          days={days}
          figure={figure}
        />
      )}
    </span>
  );
}

/** The line with its scale, and its own change: the line of three months says nothing about the last day. */
function PriceLine({ recent: { days, low, high, changePct, line } }: { recent: RecentPrices }) {
  return (
    <span className={styles.recent}>
      <svg
        className={styles.line}
        viewBox="0 -20 1200 360"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`${line}V340H0Z`} />
        <path d={line} />
      </svg>
      <span className={styles.scale} aria-hidden="true">
        <span>{formatUsd(high)}</span>
        <span>{formatUsd(low)}</span>
      </span>
      <Change pct={changePct} days={days} />
      <VisuallyHidden>
        {t(', between {low} and {high}', { low: formatUsd(low), high: formatUsd(high) })}
      </VisuallyHidden>
    </span>
  );
}

/** Progress of the round, or a message of the same height. */
function Round({ figures, stale }: { figures: Figures | null; stale: boolean }) {
  if (!figures) {
    return (
      <Inline as="p" gap="2px 24px" between className={cx(styles.round, 'small')}>
        {stale
          ? t(
              'The share register is not available right now, so shares cannot be bought. Try again in a few minutes.',
            )
          : '\u00a0'}
      </Inline>
    );
  }
  const { shares, round, updatedAt } = figures;
  const at = `${formatDateTime(updatedAt, UTC)} UTC`;
  return (
    <Inline gap="2px 24px" between className={cx(styles.round, 'small')}>
      <div className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Number(shares.soldPct))}%` }} />
      </div>
      <p>
        <T
          text={'{name}: {percent} sold, ends {date}. <a>The offer</a>'}
          name={round.name}
          percent={`${groupThousands(roundDecimal(shares.soldPct, 1, 'down'))}\u202f%`}
          date={formatDate(round.endsAt, UTC)}
          a={(children) => <Link href={paths.offer}>{children}</Link>}
        />
      </p>
      <p className={stale ? 'warn' : undefined}>
        {stale
          ? t('The share register is not available right now. As of {time}', { time: at })
          : t('As of {time}', { time: at })}
      </p>
    </Inline>
  );
}
