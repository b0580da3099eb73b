import type { DataOf } from '@fnx/api/endpoints';
import { formatDecimal, parseDecimal } from '@fnx/values/money';
import { priceAt } from '@/shared/auctions';
import { formatAmount } from './format';

type Round = Pick<DataOf<'getRound'>, 'firstPrice' | 'step' | 'decimals' | 'symbol' | 'feePercent'>;

/** Price of a whole share at a tick, in smallest units of the round's currency. */
export function priceOf({ firstPrice, step, decimals }: Round, tick: number): bigint {
  const [first, each] = [firstPrice, step].map((text) => parseDecimal(text, decimals));
  return priceAt({ firstPrice: first ?? 0n, step: each ?? 0n }, tick);
}

/** An amount of the round's currency: what is paid is rounded up, what is received down. */
export const moneyText = (
  { decimals, symbol }: Round,
  raw: bigint,
  rounding: 'up' | 'down' = 'down',
) => formatAmount(formatDecimal(raw, decimals), symbol, { rounding });

export const priceText = (round: Round, tick: number) => moneyText(round, priceOf(round, tick));

/** The seller's fee in hundredths of a percent. */
export const feeBpsOf = ({ feePercent }: Round) => Number(parseDecimal(feePercent, 2));
