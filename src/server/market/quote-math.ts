import { BASIS_POINTS, mulDiv, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';

/** The figures that turn shares into a currency and back. */
export type Terms = {
  /** USD for one share, 8 decimals. */
  sharePriceRaw: bigint;
  /** USD for one unit of the currency, 8 decimals. */
  rateRaw: bigint;
  feeBps: number;
  /** Of the currency. */
  decimals: number;
};

const ONE_SHARE = 10n ** BigInt(SHARE_DECIMALS);
const ONE_USD = 10n ** BigInt(USD_DECIMALS);

const unit = (decimals: number) => 10n ** BigInt(decimals);
const withFee = (feeBps: number) => BASIS_POINTS + BigInt(feeBps);

/** What `sharesRaw` cost: shares x price x (1 + fee) / rate, rounded up to the currency's smallest unit. */
export function payFor(sharesRaw: bigint, terms: Terms): bigint {
  const { sharePriceRaw, rateRaw, feeBps, decimals } = terms;
  return mulDiv(
    sharesRaw * sharePriceRaw,
    withFee(feeBps) * unit(decimals),
    ONE_SHARE * BASIS_POINTS * rateRaw,
    'up',
  );
}

/** How many shares `payRaw` buys, rounded down to a millionth. Never more than `payFor` would charge for. */
export function sharesFor(payRaw: bigint, terms: Terms): bigint {
  const { sharePriceRaw, rateRaw, feeBps, decimals } = terms;
  return mulDiv(
    payRaw * rateRaw,
    ONE_SHARE * BASIS_POINTS,
    sharePriceRaw * withFee(feeBps) * unit(decimals),
    'down',
  );
}

/** Shares at their price, 8 decimals, rounded down. */
export function shareValue(sharesRaw: bigint, sharePriceRaw: bigint): bigint {
  return mulDiv(sharesRaw, sharePriceRaw, ONE_SHARE, 'down');
}

/** The platform's fee on shares of a value, 8 decimals, rounded up. Dust that rounding leaves elsewhere is no fee. */
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

/** The smallest and the largest payment in a currency, for limits in whole US dollars; both inclusive. */
export function payRange(
  limits: { minUsd: number; maxUsd: number },
  terms: Pick<Terms, 'rateRaw' | 'decimals'>,
): { minRaw: bigint; maxRaw: bigint } {
  const of = (usd: number, round: 'up' | 'down') =>
    mulDiv(BigInt(usd) * ONE_USD, unit(terms.decimals), terms.rateRaw, round);
  return { minRaw: of(limits.minUsd, 'up'), maxRaw: of(limits.maxUsd, 'down') };
}
