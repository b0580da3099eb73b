import type { MarketQuote } from '@fnx/chain/swap-market';
import { impactBand } from '@fnx/chain/swap-maths';
import { formatDecimal, mulDiv } from '@fnx/values/money';
import { t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';

/** One side of a swap. A null address is the native coin. */
export type SwapToken = {
  symbol: string;
  name: string;
  address: `0x${string}` | null;
  decimals: number;
  /** Price in US dollars; null without a price feed. */
  priceUsd: string | null;
};

/** `1 BNB = 638.02 USDT` */
export function rateText({ amountIn, amountOut }: MarketQuote, give: SwapToken, get: SwapToken) {
  const rate = mulDiv(amountOut, 10n ** BigInt(give.decimals), amountIn, 'down');
  const text = formatAmount(formatDecimal(rate, get.decimals), get.symbol, { decimals: 8 });
  return `1 ${give.symbol} = ${text}`;
}

/** Price impact, with a label and color by band. */
export function Impact({ bps, wraps }: { bps: bigint; wraps: boolean }) {
  if (wraps) return <>{t('None (1:1)')}</>;
  const band = impactBand(bps);
  const text =
    bps === 0n
      ? t('Under {percent} %', { percent: groupThousands('0.01') })
      : `${groupThousands(formatDecimal(bps, 2))}\u202f%`;
  if (band === 'fine') return <>{text}</>;
  if (band === 'warned')
    return <span className="warn">{t('{impact} (moderate)', { impact: text })}</span>;
  return <strong className="down">{t('{impact} (high)', { impact: text })}</strong>;
}

/** `BNB – USDT – ETH` */
export function routeText(
  { path }: Pick<MarketQuote, 'path'>,
  tokens: readonly SwapToken[],
): string {
  if (path.length === 0) return t('WBNB contract');
  return path
    .map((address) => {
      const known = tokens.find((token) => token.address?.toLowerCase() === address.toLowerCase());
      return known?.symbol ?? t('Other token');
    })
    .join(' – ');
}
