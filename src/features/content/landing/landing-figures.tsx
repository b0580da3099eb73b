import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { type BankOverview, bankOverviewQuery } from '@/features/content/bank/bank-overview';
import {
  formatDate,
  formatDateTime,
  formatPctChange,
  formatUsd,
  formatWholeShares,
  roundDecimal,
} from '@/lib/format/format';
import { priceQuery } from '@/lib/queries/shared-queries';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Link } from '@/ui/basics/link';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './landing-figures.module.css';

/** What the register said, and when. */
export type Figures = Pick<BankOverview, 'shares' | 'round' | 'updatedAt'>;

/** The answer of wallet/getFNXprice, as far as the page shows it. */
export type PriceNow = { price: string; changePct24h: string; effectiveAt: string };

const UTC = { timeZone: 'UTC' };

/** The price as it is now, or as it was when the page was made. */
export function useLandingPrice(built: PriceNow | null) {
  const { data, isError } = useQuery(priceQuery);
  return { price: data ?? built, failed: isError };
}

/** The price, or a blank exactly as large; a dash when there is none. */
export function Price({ value, failed }: { value: string | undefined; failed: boolean }) {
  if (value) return formatUsd(value);
  return failed ? '–' : <Skeleton inlineSize="2.6em" blockSize="0.7em" />;
}

/** The price and its line, the shares as the register counts them, and how far the round is. */
export function LandingFigures({
  built,
  price: builtPrice,
  line,
}: {
  built: Figures | null;
  price: PriceNow | null;
  line: string | null;
}) {
  const { data, isError } = useQuery(bankOverviewQuery);
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
    <section className={styles.card} aria-label="The share in figures">
      <div className={styles.figures}>
        <Figure
          size="small"
          label="Share price"
          className={styles.first}
          value={
            <span className={styles.now}>
              <Price value={price?.price} failed={failed} />
              <PriceLine line={line} price={price} />
            </span>
          }
        />
        <Figure size="small" label="Issued" value={count(shares?.total)} />
        <Figure size="small" label="Sold" value={count(shares?.sold)} />
        <Figure size="small" label="Left in this round" value={count(shares?.available)} />
      </div>
      <Round figures={figures} stale={isError} />
    </section>
  );
}

function PriceLine({ line, price }: { line: string | null; price: PriceNow | null }) {
  const falling = price?.changePct24h.startsWith('-');
  return (
    <>
      {line ? (
        <svg
          className={styles.line}
          viewBox="0 -20 1200 360"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`${line}V340H0Z`} />
          <path d={line} />
        </svg>
      ) : null}
      {price ? (
        <bdi dir="ltr" className={cx(styles.change, falling ? styles.down : styles.up)}>
          {formatPctChange(price.changePct24h)}
        </bdi>
      ) : null}
    </>
  );
}

/** How far the round is, or that nobody can say now; as high either way. */
function Round({ figures, stale }: { figures: Figures | null; stale: boolean }) {
  if (!figures) {
    return (
      <p className={styles.round}>
        {stale
          ? 'The register does not answer right now, so nothing is sold either. The counts come back with it.'
          : '\u00a0'}
      </p>
    );
  }
  const { shares, round, updatedAt } = figures;
  const at = `${formatDateTime(updatedAt, UTC)} UTC`;
  return (
    <div className={styles.round}>
      <div className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, Number(shares.soldPct))}%` }} />
      </div>
      <p>
        {round.name}: {roundDecimal(shares.soldPct, 1, 'down')} % sold, ends{' '}
        {formatDate(round.endsAt, UTC)}. <Link href={paths.offer}>The offer</Link>
      </p>
      <p className={stale ? styles.stale : undefined}>
        {stale ? `The register does not answer. Counted ${at}` : `Counted ${at}`}
      </p>
    </div>
  );
}
