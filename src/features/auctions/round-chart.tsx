import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/auctions';
import { priceOf, priceText } from '@/lib/format/auction-text';
import { formatShares, formatWholeShares, roundDecimal } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { clearBook } from '@/shared/auction-clearing';
import { curvesOf } from '@/shared/auctions';
import { CrossingChart } from '@/ui/charts/crossing-chart';
import { marketOf } from './order-draft';
import type { Round } from './queries';
import { bankText } from './round-words';

const text = (raw: bigint) => formatShares(formatDecimal(raw, SHARE_DECIMALS));

/** Supply and demand of a round by price, and the price at which they meet. */
export function RoundChart({ round }: { round: Round }) {
  const { book, anchor, least } = marketOf(round);
  const { demand, supply } = curvesOf(book);
  // Orders of the last blocks may be missing: until the contract has counted, no price is drawn.
  const isCounted = round.state !== 'CLOSED';
  const cleared = isCounted ? clearBook(book, anchor, least) : null;
  const number = (raw: bigint) => Number(formatDecimal(raw, SHARE_DECIMALS));
  const plain = (tick: number) =>
    roundDecimal(formatDecimal(priceOf(round, tick), round.decimals), 6, 'down', 2);
  const { bank } = round;
  const bankPrice = bank && parseDecimal(bank.price, round.decimals);
  const bankTick = demand.findIndex((_, tick) => priceOf(round, tick) === bankPrice);
  const places = demand.map((wanted, tick) => {
    const offered = supply[tick] ?? 0n;
    const cells = [wanted, offered, book.bids[tick] ?? 0n, book.sales[tick] ?? 0n].map(text);
    if (bank) cells.push(tick === bankTick ? formatShares(bank.shares) : '');
    return { label: plain(tick), falling: number(wanted), rising: number(offered), cells };
  });
  return (
    <CrossingChart
      label={t('Supply and demand')}
      summary={
        <>
          {cleared
            ? t('{shares} change hands at {price}.', {
                shares: sharesText(formatDecimal(cleared.volume, SHARE_DECIMALS)),
                price: priceText(round, cleared.tick),
              })
            : isCounted
              ? t('No bid reaches a sale, so nothing would be traded.')
              : t('The round has closed and is being counted.')}{' '}
          {t('Each side’s orders are added up from the best price.')}{' '}
          {round.bank ? bankText(round.bank, round.symbol) : null}
        </>
      }
      places={places}
      meeting={
        cleared && {
          at: cleared.tick,
          value: number(cleared.volume),
          text: priceText(round, cleared.tick),
        }
      }
      mark={
        bank && bankTick >= 0
          ? {
              at: bankTick,
              value: number((bank.side === 'BID' ? demand : supply)[bankTick] ?? 0n),
              name: t('The bank’s own order'),
            }
          : null
      }
      falling={t('Bids at this price or higher')}
      rising={t('Sales at this price or lower')}
      columns={[
        t('Price in {symbol}', { symbol: round.symbol }),
        t('Bids at this price or higher'),
        t('Sales at this price or lower'),
        t('Bids'),
        t('Sales'),
        ...(bank ? [t('The bank’s own order')] : []),
      ]}
      tickText={(value) => formatWholeShares(String(value))}
    />
  );
}
