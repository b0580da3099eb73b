import type { MarketQuote } from '@fnx/chain/swap-market';
import { minimumReceived, slippageText } from '@fnx/chain/swap-maths';
import { formatDecimal } from '@fnx/values/money';
import { t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import { Rows } from '@/ui/basics/rows';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Impact, rateText, routeText } from '@/wallet/calls/swap-terms';
import styles from './swap.module.css';
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
