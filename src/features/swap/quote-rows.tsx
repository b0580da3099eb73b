import type { MarketQuote } from '@/chain/swap-market';
import { impactBand, minimumReceived, slippageText } from '@/chain/swap-maths';
import { t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import { formatDecimal, mulDiv } from '@/shared/money';
import { cx } from '@/ui/basics/cx';
import { Rows } from '@/ui/basics/rows';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './swap.module.css';
import type { SwapToken } from './tokens';
import type { Swapping } from './use-swap';

/** Terms of swapping the typed amount; of the same height until they are known. */
export function QuoteRows({ swapping }: { swapping: Swapping }) {
  const { quote, give, get, choices, tokens } = swapping;
  const { data } = quote;
  const blank = quote.busy ? <Skeleton inlineSize="7em" /> : '–';
  const rows =
    data && give && get
      ? {
          rate: <bdi dir="ltr">{rateText(data, give, get)}</bdi>,
          minimum: formatAmount(
            formatDecimal(minimumOf(data, choices.slippageBps), get.decimals),
            get.symbol,
            { decimals: 8 },
          ),
          impact: <Impact bps={data.impactBps} wraps={data.path.length === 0} />,
          way: routeText(data, tokens),
        }
      : { rate: blank, minimum: blank, impact: blank, way: blank };
  return (
    <Rows
      className={styles.terms}
      rows={[
        { id: 'rate', label: t('Rate'), value: rows.rate },
        {
          id: 'minimum',
          label: t('Minimum received at {percent} % slippage', {
            percent: groupThousands(slippageText(choices.slippageBps)),
          }),
          value: rows.minimum,
        },
        { id: 'impact', label: t('Price impact, including fee'), value: rows.impact },
        { id: 'way', label: t('Route'), value: rows.way },
      ]}
    />
  );
}

function minimumOf({ path, amountOut }: MarketQuote, slippageBps: number): bigint {
  return path.length === 0 ? amountOut : minimumReceived(amountOut, slippageBps);
}

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
  return (
    <span className={cx(band === 'warned' && 'warn', loud(band) && styles.loud)}>
      {band === 'warned'
        ? t('{impact} (moderate)', { impact: text })
        : loud(band)
          ? t('{impact} (high)', { impact: text })
          : text}
    </span>
  );
}

const loud = (band: ReturnType<typeof impactBand>) => band === 'high' || band === 'typed';

/** `BNB – USDT – ETH` */
export function routeText({ path }: MarketQuote, tokens: readonly SwapToken[]): string {
  if (path.length === 0) return t('WBNB contract');
  return path
    .map((address) => {
      const known = tokens.find((token) => token.address?.toLowerCase() === address.toLowerCase());
      return known?.symbol ?? t('Other token');
    })
    .join(' – ');
}
