import { decimal, moment, sentences, type Text, t } from '@/lang/service';
import { priceAt, priceText, sharesText } from './price';
import type { Round } from './round-book';

/** What holders are told of a round. */
export type Announced = Pick<
  Round,
  | 'opens'
  | 'closes'
  | 'currencyId'
  | 'firstPriceRaw'
  | 'stepRaw'
  | 'bankSide'
  | 'bankTick'
  | 'bankSharesRaw'
>;

/** What holders are told when it is announced, below the title. */
export const announcementBody = (round: Announced) =>
  sentences(
    t(
      'From {opens} to {closes} you can offer shares for sale, or bid for shares, all at one price.',
      { opens: moment(round.opens), closes: moment(round.closes) },
    ),
    bankSentence(round),
  );

/** What the bank itself does in a round; null where it takes no part. */
function bankSentence(round: Announced): Text | null {
  if (round.bankSharesRaw === 0n || round.currencyId === null) return null;
  const shares = decimal(sharesText(round.bankSharesRaw));
  const price = decimal(priceText(round, priceAt(round, round.bankTick)));
  const symbol = round.currencyId;
  return round.bankSide === 'BID'
    ? t('The bank buys back up to {shares} shares at {price} {symbol} or less.', {
        shares,
        price,
        symbol,
      })
    : t('The bank offers up to {shares} new shares at {price} {symbol} or more.', {
        shares,
        price,
        symbol,
      });
}
