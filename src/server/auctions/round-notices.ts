import { decimal, type Text, t } from '@/lang/service';
import { priceAt, priceText, sharesText } from './price';
import type { Round } from './round-book';

/** What the bank itself does in a round; null where it takes no part. */
export function bankSentence(round: Round): Text | null {
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
