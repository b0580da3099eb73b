import { assertApproval, encodeApproval } from '@fnx/chain/approval';
import { swapGas } from '@fnx/chain/gas';
import { assertSwap, encodeSwap, type SwapTerms } from '@fnx/chain/swap';
import type { MarketQuote, SwapMarket } from '@fnx/chain/swap-market';
import { impactBand, minimumReceived, slippageText } from '@fnx/chain/swap-maths';
import { formatDecimal } from '@fnx/values/money';
import type { Hex } from 'viem';
import { plural, t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import {
  type Approval,
  type At,
  type BuiltCall,
  type CallKind,
  contractRow,
  type Plan,
  type Review,
} from '@/wallet/calls/kind';
import { Impact, rateText, routeText, type SwapToken } from '@/wallet/calls/swap-terms';
import { walletState } from '@/wallet/wallet-store';

/** The swap under review. */
export type Swap = {
  market: SwapMarket;
  owner: Hex;
  give: SwapToken;
  get: SwapToken;
  /** `give`, as typed. */
  amount: string;
  /** Everything that can be on its way. */
  tokens: readonly SwapToken[];
  quote: MarketQuote;
  slippageBps: number;
  deadlineMin: number;
  /** The exchange may take this amount alone. */
  exactApproval: boolean;
};

/** The largest uint256, for unlimited approvals. */
const UNLIMITED = 2n ** 256n - 1n;

/** Exchanges one currency for another in the owner's wallet. */
export const swap: CallKind<Swap> = {
  head: () => ({ title: t('Review your swap'), button: t('Swap') }),
  about: () => '',
  kept: ({ give, get, amount }) => ({
    give: give.symbol,
    get: get.symbol,
    amount,
    recorded: false,
    seen: false,
  }),
  async build(asked) {
    const { market, give, owner, quote } = asked;
    const [now, gasPrice, allowed] = await Promise.all([
      market.now(),
      market.gasPrice(),
      give.address && !isWrapping(quote) ? market.allowance(owner, give.address) : UNLIMITED,
    ]);
    const pairs = Math.max(0, quote.path.length - 1);
    const fee = swapGas({ pairs, needsApproval: allowed < quote.amountIn }) * gasPrice;
    return swapping(asked, now, fee);
  },
};

const isWrapping = ({ path }: MarketQuote) => path.length === 0;

/** @param now the chain's time: the deadline counts from the signature */
function swapping(asked: Swap, now: bigint, fee: bigint): BuiltCall {
  const { market, owner, give, quote } = asked;
  const { exchange } = market;
  const terms = termsOf(asked, now);
  const approval = approvalOf(asked);
  return {
    call: encodeSwap(terms, exchange),
    from: owner,
    spends: { token: give.address, amount: terms.amountIn, symbol: give.symbol },
    ...(approval ? { approval } : {}),
    renew: async () => swapping(asked, await market.now(), fee),
    read(sent) {
      const decoded = assertSwap(sent, terms, exchange);
      return { ...reviewOf(asked, decoded, sent.to, fee), ...warningOf(quote) };
    },
  };
}

function termsOf(asked: Swap, now: bigint): SwapTerms {
  const { owner, give, get, quote, slippageBps, deadlineMin } = asked;
  const { path, amountIn, amountOut } = quote;
  const sides = { tokenIn: give.address, tokenOut: get.address, amountIn, path, recipient: owner };
  if (isWrapping(quote)) {
    const kind = give.address === null ? 'WRAP' : 'UNWRAP';
    return { ...sides, kind, minimumOut: amountOut, deadline: 0n };
  }
  const minimumOut = minimumReceived(amountOut, slippageBps);
  return { ...sides, kind: 'SWAP', minimumOut, deadline: now + BigInt(deadlineMin * 60) };
}

function approvalOf({ market, give, quote, exactApproval }: Swap): Approval | null {
  const { address: token, symbol, decimals } = give;
  if (!token || isWrapping(quote)) return null;
  const needed = quote.amountIn;
  const spender = market.exchange.router;
  const terms = { token, spender, amount: exactApproval ? needed : UNLIMITED };
  return {
    call: encodeApproval(terms),
    check: (sent) => void assertApproval(sent, terms),
    ...{ token, spender, needed, symbol, decimals },
    words: t('Approve {symbol}', { symbol }),
    steps: (plan, at) => (plan === 'CALL' && !at ? undefined : stepsOf(symbol, plan, at)),
  };
}

function stepsOf(symbol: string, plan: Plan, at: At | null): Review['steps'] {
  const approved = plan === 'CALL';
  return {
    label: t('Swap'),
    steps: [
      {
        title: approved ? t('{symbol} approved', { symbol }) : t('Approve {symbol}', { symbol }),
        detail: t('For this amount only, unless changed in your settings'),
        state: approved ? 'done' : 'current',
      },
      {
        title: t('Swap'),
        detail: t('Needs a second signature'),
        state: at === 'call' ? 'current' : 'todo',
      },
    ],
  };
}

/** The decoded terms, with what the exchange and the node say besides. */
function reviewOf(asked: Swap, terms: SwapTerms, contract: string, fee: bigint): Review {
  const { give, get, quote, slippageBps, deadlineMin, tokens } = asked;
  const wraps = terms.kind !== 'SWAP';
  // The paid amount is exact; the received one is rounded down, to as many decimals as its currency is shown with.
  const paid = `${groupThousands(formatDecimal(terms.amountIn, give.decimals, 2))} ${give.symbol}`;
  const got = (raw: bigint) => formatAmount(formatDecimal(raw, get.decimals), get.symbol);
  const percent = groupThousands(slippageText(slippageBps));
  return {
    description: t('Swap {given} for {received}', { given: give.symbol, received: get.symbol }),
    rows: [
      { id: 'give', label: t('You pay'), value: paid },
      { id: 'get', label: t('You receive (estimated)'), value: got(quote.amountOut) },
      {
        id: 'minimum',
        label: t('Minimum received'),
        value: got(terms.minimumOut),
        note: wraps ? '1:1' : t('{percent} % slippage', { percent }),
      },
      ...(walletState().feePaid
        ? []
        : [
            {
              id: 'fee',
              label: t('Estimated network fee'),
              value: t('about {amount}', {
                amount: formatAmount(formatDecimal(fee, 18), 'BNB', { rounding: 'up' }),
              }),
            },
          ]),
      { id: 'rate', label: t('Rate'), value: <bdi dir="ltr">{rateText(quote, give, get)}</bdi> },
      {
        id: 'impact',
        label: t('Price impact, including fee'),
        value: <Impact bps={quote.impactBps} wraps={wraps} />,
      },
      { id: 'way', label: t('Route'), value: routeText(terms, tokens) },
      ...(wraps
        ? []
        : [
            {
              id: 'deadline',
              label: t('Deadline'),
              value: plural(deadlineMin, '{n} minutes after signing', '{n} minutes after signing'),
            },
          ]),
      contractRow(wraps ? t('WBNB contract') : t('PancakeSwap router'), contract),
      {
        id: 'recipient',
        label: t('To your wallet'),
        value: terms.recipient,
        long: true,
        copy: t('Copy wallet address'),
      },
    ],
  };
}

function warningOf({ impactBps }: MarketQuote): Pick<Review, 'typed'> {
  if (impactBand(impactBps) !== 'typed') return {};
  const words = t('SWAP ANYWAY');
  return { typed: { words, label: t('Type {words} to continue', { words }) } };
}
