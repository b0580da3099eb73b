import { useQuery } from '@tanstack/react-query';
import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';
import { type ShareCount, ShareSupply } from '@/features/content/bank/share-supply';
import { BuyPanel } from '@/features/content/campaign/buy-panel';
import { T, t } from '@/lang/market';
import {
  formatDateTime,
  formatPriceMove,
  formatUsd,
  formatUsdChange,
  groupThousands,
} from '@/lib/format/format';
import type { ShownSplit } from '@/lib/format/split-text';
import { priceQuery, useProfile } from '@/lib/queries/shared-queries';
import { Beside, Say } from '@/ui/basics/beside';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Page } from '@/ui/basics/page';
import pageStyles from '@/ui/basics/page.module.css';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { onDemand } from '@/ui/feedback/on-demand';
import { type PlatformFee, PlatformFeeText } from './platform-fee';
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
  splits?: readonly ShownSplit[];
  shares: ShareCount | null;
  platformFee: PlatformFee;
};

/** Most banks and people keep to US dollars. The line keeps its place until its code is there. */
const PriceInCurrency = onDemand(
  () => import('./price-in-currency').then((all) => all.PriceInCurrency),
  { waiting: <p className="small">&nbsp;</p> },
);

const UTC = { timeZone: 'UTC' };

/** Time of the price, or that it is unavailable; always one line, to avoid layout shift. */
function readText(price: PriceNow | null, at: number, failed: boolean): string {
  const time = timeText(new Date(at).toISOString());
  if (!failed) return t('As of {time}.', { time });
  return price
    ? t('The live price is not available right now. Last known price as of {time}.', { time })
    : t(
        'The price is not available right now. Shares cannot be bought until it is available again.',
      );
}

const timeText = (iso: string) => `${formatDateTime(iso, UTC)} UTC`;

/** Current price, price history and share supply. */
export function PricePage({
  notice,
  asOf,
  price: built,
  history,
  splits = [],
  shares,
  platformFee,
}: PricePageProps) {
  const live = useQuery(priceQuery);
  const currency = useProfile().data?.settings.currency ?? BANK_FACTS.displayCurrency;
  const price: PriceNow | null = live.data ?? built;
  const to = Date.parse(live.data?.updatedAt ?? asOf);
  return (
    <Page gap="clamp(56px, 7vw, 96px)" top="clamp(36px, 5vw, 72px)">
      <section className={styles.now}>
        <div className={styles.claim}>
          <h1 className={styles.title}>{t('Share price')}</h1>
          <p className={cx('figure', styles.price)}>{price ? formatUsd(price.price) : '–'}</p>
          {price && currency !== 'USD' ? <PriceInCurrency usd={price.price} /> : null}
          <Change price={price} />
          <p className={cx(pageStyles.remark, 'small', live.isError && 'warn')}>
            {readText(price, to, live.isError)}
          </p>
        </div>
        <Stack gap={22}>
          <Rows rows={nowRows(price)} />
          <PlatformFeeText fee={platformFee} className={styles.notice} />
          <Notice className={styles.notice}>
            <T
              text={
                'The price is set by the operator on behalf of the seller. It is not a market price, and nobody is obliged to buy at this price. <a>How the price is set</a>'
              }
              a={(children) => (
                <Link href={paths.post('ownership', 'why-the-price-is-set')}>{children}</Link>
              )}
            />
          </Notice>
        </Stack>
      </section>
      <PriceChart history={withLatest(history, price)} splits={splits} to={to} />
      <p>
        <Link href={paths.settingsTab('notifications')}>{t('Set a price alert')}</Link>
      </p>
      <Beside gap={28} first={0.6} aria-labelledby="supply-title">
        <Say>
          <h2 id="supply-title">{t('Share supply')}</h2>
          <p>
            {t(
              'Unsold shares of this round belong to the seller. All other shares of the bank are not for sale.',
            )}
          </p>
          <Notice className={styles.notice}>{notice}</Notice>
        </Say>
        <ShareSupply shares={shares} />
      </Beside>
      <BuyPanel price={price?.price ?? null} />
    </Page>
  );
}

function Change({ price }: { price: PriceNow | null }) {
  if (!price) return <p className={styles.change}>{t('No price is set at the moment.')}</p>;
  // The bank sets the price, so there is no rise and fall of a market to colour, and mostly no change at all.
  const move = formatPriceMove(price.changePct24h);
  if (!move) return null;
  return (
    <p className={styles.change}>
      <T
        text="<change></change> in 24 hours"
        change={() => (
          <bdi dir="ltr">
            {formatUsdChange(price.change24h)} ({move})
          </bdi>
        )}
      />
    </p>
  );
}

function nowRows(price: PriceNow | null): Row[] {
  return [
    { id: 'since', label: t('Valid since'), value: price ? timeText(price.effectiveAt) : '–' },
    {
      id: 'next',
      label: t('Next price'),
      value: price?.nextPrice ? formatUsd(price.nextPrice.price) : t('not set'),
      note: price?.nextPrice
        ? t('from {time}', { time: timeText(price.nextPrice.effectiveAt) })
        : undefined,
    },
    {
      id: 'held',
      label: t('Price fixed while you pay'),
      value: t('15 minutes'),
    },
    {
      id: 'smallest',
      label: t('Smallest fraction'),
      value: t('{count} share', { count: groupThousands('0.000001') }),
    },
  ];
}
