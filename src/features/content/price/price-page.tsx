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

/** The answer of wallet/getFNXprice, as far as the page shows it. */
type PriceNow = {
  price: string;
  change24h: string;
  changePct24h: string;
  effectiveAt: string;
  nextPrice?: { price: string; effectiveAt: string } | undefined;
};

export type PricePageProps = {
  /** The sentence that goes with the figures. */
  notice: string;
  /** When the figures were read, ISO-8601. */
  asOf: string;
  /** Null while the service has no price. */
  price: PriceNow | null;
  /** Oldest first. */
  history: readonly SetPrice[];
  shares: ShareCount | null;
};

const UTC = { timeZone: 'UTC' };

/** When the price was read, or that none can be; it stands in either case, so that nothing moves. */
function readText(price: PriceNow | null, at: number, failed: boolean): string {
  const time = timeText(new Date(at).toISOString());
  if (!failed) return `Read on ${time}.`;
  return price
    ? `The live price is not available right now. This one was read on ${time}.`
    : 'The price is not available right now. Nobody can buy without one, so nothing is missed.';
}

const timeText = (iso: string) => `${formatDateTime(iso, UTC)} UTC`;

/** What a share costs, what it has cost, and how many there are. */
export function PricePage({ notice, asOf, price: built, history, shares }: PricePageProps) {
  const live = useQuery(priceQuery);
  const price: PriceNow | null = live.data ?? built;
  const to = Date.parse(live.data?.updatedAt ?? asOf);
  return (
    <div className={styles.page}>
      <section className={styles.now}>
        <div className={styles.claim}>
          <h1 className={styles.title}>The price of one share</h1>
          <p className={cx('figure', styles.price)}>{price ? formatUsd(price.price) : '–'}</p>
          <Change price={price} />
          <p className={cx(styles.read, live.isError && styles.stale)}>
            {readText(price, to, live.isError)}
          </p>
        </div>
        <div className={styles.side}>
          <Rows rows={nowRows(price)} />
          <Notice className={styles.notice}>
            Set by the operator, who acts for the seller. It is not a market price, and nobody has
            promised to buy at it.{' '}
            <Link href={paths.post('ownership', 'why-the-price-is-set')}>
              Why it is done this way
            </Link>
          </Notice>
        </div>
      </section>
      <PriceChart history={withLatest(history, price)} to={to} />
      <section className={styles.supply} aria-labelledby="supply-title">
        <div className={styles.say}>
          <h2 id="supply-title">How many there are</h2>
          <p>
            Every share exists once. Those of the round that nobody has bought still belong to the
            seller; the rest of the bank is not for sale.
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
  if (!price) return <p className={styles.change}>No price is in force.</p>;
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
    { id: 'since', label: 'In force since', value: price ? timeText(price.effectiveAt) : '–' },
    {
      id: 'next',
      label: 'Next price',
      value: price?.nextPrice ? formatUsd(price.nextPrice.price) : 'none set',
      note: price?.nextPrice ? `from ${timeText(price.nextPrice.effectiveAt)}` : undefined,
    },
    {
      id: 'held',
      label: 'Held for you while you pay',
      value: '15 minutes',
    },
    { id: 'smallest', label: 'Smallest piece', value: '0.000001 share' },
  ];
}
