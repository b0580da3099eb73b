import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { type ShareCount, ShareSupply } from '@/features/content/bank/share-supply';
import { BuyPanel } from '@/features/content/campaign/buy-panel';
import { formatDateTime, formatPctChange, formatUsd, formatUsdChange } from '@/lib/format/format';
import { priceQuery } from '@/lib/queries/shared-queries';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { PriceChart } from './price-chart';
import styles from './price-page.module.css';
import { type SetPrice, withLatest } from './price-series';

/** The fields of wallet/getFNXprice used by the page. */
type PriceNow = {
  price: string;
  change24h: string;
  changePct24h: string;
  effectiveAt: string;
  nextPrice?: { price: string; effectiveAt: string } | undefined;
};

export type PricePageProps = {
  /** Notice shown with the figures. */
  notice: string;
  /** Time of the figures, ISO 8601. */
  asOf: string;
  /** Null without a price. */
  price: PriceNow | null;
  /** Oldest first. */
  history: readonly SetPrice[];
  shares: ShareCount | null;
};

const UTC = { timeZone: 'UTC' };

/** Time of the price, or that it is unavailable; always one line, to avoid layout shift. */
function readText(price: PriceNow | null, at: number, failed: boolean): string {
  const time = timeText(new Date(at).toISOString());
  if (!failed) return `As of ${time}.`;
  return price
    ? `The live price is not available right now. Last known price as of ${time}.`
    : 'The price is not available right now. Shares cannot be bought until it is available again.';
}

const timeText = (iso: string) => `${formatDateTime(iso, UTC)} UTC`;

/** Current price, price history and share supply. */
export function PricePage({ notice, asOf, price: built, history, shares }: PricePageProps) {
  const live = useQuery(priceQuery);
  const price: PriceNow | null = live.data ?? built;
  const to = Date.parse(live.data?.updatedAt ?? asOf);
  return (
    <div className={styles.page}>
      <section className={styles.now}>
        <div className={styles.claim}>
          <h1 className={styles.title}>Share price</h1>
          <p className={cx('figure', styles.price)}>{price ? formatUsd(price.price) : '–'}</p>
          <Change price={price} />
          <p className={cx(styles.read, live.isError && styles.stale)}>
            {readText(price, to, live.isError)}
          </p>
        </div>
        <div className={styles.side}>
          <Rows rows={nowRows(price)} />
          <Notice className={styles.notice}>
            The price is set by the operator on behalf of the seller. It is not a market price, and
            nobody is obliged to buy at this price.{' '}
            <Link href={paths.post('ownership', 'why-the-price-is-set')}>How the price is set</Link>
          </Notice>
        </div>
      </section>
      <PriceChart history={withLatest(history, price)} to={to} />
      <section className={styles.supply} aria-labelledby="supply-title">
        <div className={styles.say}>
          <h2 id="supply-title">Share supply</h2>
          <p>
            Unsold shares of this round belong to the seller. All other shares of the bank are not
            for sale.
          </p>
          <Notice className={styles.notice}>{notice}</Notice>
        </div>
        <ShareSupply shares={shares} />
      </section>
      <BuyPanel price={price?.price ?? null} />
    </div>
  );
}

function Change({ price }: { price: PriceNow | null }) {
  if (!price) return <p className={styles.change}>No price is set at the moment.</p>;
  const falling = price.changePct24h.startsWith('-');
  return (
    <p className={styles.change}>
      <span className={falling ? styles.down : styles.up}>
        {formatUsdChange(price.change24h)} ({formatPctChange(price.changePct24h)})
      </span>{' '}
      in 24 hours
    </p>
  );
}

function nowRows(price: PriceNow | null): Row[] {
  return [
    { id: 'since', label: 'Valid since', value: price ? timeText(price.effectiveAt) : '–' },
    {
      id: 'next',
      label: 'Next price',
      value: price?.nextPrice ? formatUsd(price.nextPrice.price) : 'not set',
      note: price?.nextPrice ? `from ${timeText(price.nextPrice.effectiveAt)}` : undefined,
    },
    {
      id: 'held',
      label: 'Price fixed while you pay',
      value: '15 minutes',
    },
    { id: 'smallest', label: 'Smallest fraction', value: '0.000001 share' },
  ];
}
