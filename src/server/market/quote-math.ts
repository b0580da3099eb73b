import { BASIS_POINTS, mulDiv, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';

export type Terms = {
  /** USD per share, 8 decimals. */
  sharePriceRaw: bigint;
  /** USD per unit of the currency, 8 decimals. */
  rateRaw: bigint;
  feeBps: number;
  decimals: number;
};

const ONE_SHARE = 10n ** BigInt(SHARE_DECIMALS);
const ONE_USD = 10n ** BigInt(USD_DECIMALS);

const unit = (decimals: number) => 10n ** BigInt(decimals);
const withFee = (feeBps: number) => BASIS_POINTS + BigInt(feeBps);

/** Price of `sharesRaw`: shares x price x (1 + fee) / rate, rounded up to the currency's smallest unit. */
export function payFor(sharesRaw: bigint, terms: Terms): bigint {
  const { sharePriceRaw, rateRaw, feeBps, decimals } = terms;
  return mulDiv(
    sharesRaw * sharePriceRaw,
    withFee(feeBps) * unit(decimals),
    ONE_SHARE * BASIS_POINTS * rateRaw,
    'up',
  );
}

/** Shares that `payRaw` buys, rounded down to a millionth. Never more than `payFor` would charge for. */
export function sharesFor(payRaw: bigint, terms: Terms): bigint {
  const { sharePriceRaw, rateRaw, feeBps, decimals } = terms;
  return mulDiv(
    payRaw * rateRaw,
    ONE_SHARE * BASIS_POINTS,
    sharePriceRaw * withFee(feeBps) * unit(decimals),
    'down',
  );
}

/** Value of shares in USD, 8 decimals, rounded down. */
export function shareValue(sharesRaw: bigint, sharePriceRaw: bigint): bigint {
  return mulDiv(sharesRaw, sharePriceRaw, ONE_SHARE, 'down');
}

/** Platform fee on a value, 8 decimals, rounded up. Rounding remainders elsewhere are not a fee. */
export function feeOn(valueRaw: bigint, feeBps: number): bigint {
  return mulDiv(valueRaw, BigInt(feeBps), BASIS_POINTS, 'up');
}

/** An amount of a currency in USD, 8 decimals. */
export function usdOf(
  raw: bigint,
  rateRaw: bigint,
  decimals: number,
  round: 'up' | 'down',
): bigint {
  return mulDiv(raw, rateRaw, unit(decimals), round);
}

/** Minimum and maximum payment in a currency, both inclusive, for limits in whole US dollars. */
export function payRange(
  limits: { minUsd: number; maxUsd: number },
  terms: Pick<Terms, 'rateRaw' | 'decimals'>,
): { minRaw: bigint; maxRaw: bigint } {
  const of = (usd: number, round: 'up' | 'down') =>
    mulDiv(BigInt(usd) * ONE_USD, unit(terms.decimals), terms.rateRaw, round);
  return { minRaw: of(limits.minUsd, 'up'), maxRaw: of(limits.maxUsd, 'down') };
}
