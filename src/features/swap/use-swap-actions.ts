import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { assertApproval, encodeApproval } from '@/chain/approval';
import { assertSwap, encodeSwap, type SwapTerms } from '@/chain/swap';
import type { MarketQuote, SwapMarket } from '@/chain/swap-market';
import { t } from '@/lang/swap';
import { formatAmount } from '@/lib/format/format';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { formatDecimal } from '@/shared/money';
import { rememberSwap } from '@/wallet/sent-swaps';
import { AllowanceLoweredError } from '@/wallet/wallet-errors';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import type { Choices, Plan, SwapEvent } from './swap';
import { swapProblem } from './swap-text';
import type { SwapToken } from './tokens';

/** The largest uint256, for unlimited approvals. */
const UNLIMITED = 2n ** 256n - 1n;

type SwapInputs = {
  market: SwapMarket | undefined;
  give: SwapToken | undefined;
  get: SwapToken | undefined;
  choices: Choices;
  dispatch: (event: SwapEvent) => void;
};

/**
 * The allowance of the exchange where it is too low for a swap; null where it suffices, or none is needed.
 *
 * @throws errors of the RPC node
 */
export async function missingApproval(
  market: SwapMarket,
  owner: `0x${string}`,
  give: SwapToken,
  { path, amountIn }: MarketQuote,
): Promise<bigint | null> {
  const wraps = path.length === 0;
  if (give.address === null || wraps) return null;
  const allowed = await market.allowance(owner, give.address);
  return allowed < amountIn ? allowed : null;
}

/** @throws AllowanceLoweredError where the owner approved less than the swap needs */
async function assertApproved(
  market: SwapMarket,
  owner: `0x${string}`,
  give: SwapToken,
  quote: MarketQuote,
): Promise<void> {
  const allowed = await missingApproval(market, owner, give, quote);
  if (allowed === null) return;
  const text = (raw: bigint) =>
    formatAmount(formatDecimal(raw, give.decimals), give.symbol, { decimals: give.decimals });
  throw new AllowanceLoweredError(text(allowed), text(quote.amountIn));
}

/** The wallet actions: approval and swap. Each reads the allowance again, because its owner can change it in the wallet. */
export function useSwapActions(inputs: SwapInputs) {
  const { market, give, get, choices, dispatch } = inputs;
  const queryClient = useQueryClient();
  const { address } = useWallet();
  const left = (error: unknown) => {
    dispatch({ type: 'walletLeft', problem: swapProblem(error) });
    if (error instanceof AllowanceLoweredError) {
      dispatch({ type: 'allowanceRead', needsApproval: true });
    }
  };
  return {
    approve: async (plan: Plan) => {
      if (!market || !give?.address || !address) return;
      dispatch({ type: 'approvalAsked' });
      try {
        if ((await missingApproval(market, address, give, plan.quote)) !== null) {
          const hash = await sendApproval(market, give, plan, choices, address);
          dispatch({ type: 'approvalSent' });
          if (!(await market.outcome(hash)).success) {
            const text = t(
              'The token contract rejected the approval. Nothing was swapped. Try again.',
            );
            dispatch({ type: 'walletLeft', problem: { text, rejected: false } });
            return;
          }
          await assertApproved(market, address, give, plan.quote);
        }
        dispatch({ type: 'approved' });
      } catch (error) {
        left(error);
      }
    },
    send: async (plan: Plan) => {
      if (!market || !give || !get || !address) return;
      dispatch({ type: 'swapAsked' });
      try {
        await assertApproved(market, address, give, plan.quote);
        const hash = await sendSwap(market, plan, { give, get, from: address }, choices);
        const sent = { hash, give: give.symbol, get: get.symbol, amount: plan.draft.amount };
        rememberSwap(sent, address);
        dispatch({ type: 'sent', sent });
        void invalidateAfter(queryClient, 'swap');
      } catch (error) {
        left(error);
      }
    },
  };
}

async function sendApproval(
  market: SwapMarket,
  { address: token, symbol }: SwapToken,
  plan: Plan,
  { exactApproval }: Choices,
  from: `0x${string}`,
): Promise<`0x${string}`> {
  if (!token) throw new TypeError('The coin needs no approval.');
  const amount = exactApproval ? plan.quote.amountIn : UNLIMITED;
  const terms = { token, spender: market.exchange.router, amount };
  return (await getWallet()).send(encodeApproval(terms), {
    from,
    description: t('Approve {symbol}', { symbol }),
    check: (call) => assertApproval(call, terms),
  });
}

type Sides = { give: SwapToken; get: SwapToken; from: `0x${string}` };

async function sendSwap(
  market: SwapMarket,
  plan: Plan,
  { give, get, from }: Sides,
  choices: Choices,
): Promise<`0x${string}`> {
  const terms = await termsOf(market, plan, give, get, from, choices);
  const { exchange } = market;
  return (await getWallet()).send(encodeSwap(terms, exchange), {
    from,
    description: t('Swap {given} for {received}', { given: give.symbol, received: get.symbol }),
    spends: { token: give.address, amount: terms.amountIn, symbol: give.symbol },
    check: (call) => assertSwap(call, terms, exchange),
  });
}

/** The terms of the transaction that the wallet will sign. */
async function termsOf(
  market: SwapMarket,
  { quote, minimumOut }: Plan,
  give: SwapToken,
  get: SwapToken,
  recipient: `0x${string}`,
  { deadlineMin }: Choices,
): Promise<SwapTerms> {
  const wraps = quote.path.length === 0;
  return {
    kind: wraps ? (give.address === null ? 'WRAP' : 'UNWRAP') : 'SWAP',
    tokenIn: give.address,
    tokenOut: get.address,
    amountIn: quote.amountIn,
    minimumOut,
    path: quote.path,
    recipient,
    deadline: wraps ? 0n : (await market.now()) + BigInt(deadlineMin * 60),
  };
}

/** Reads the reviewed allowance again when the page becomes visible: its owner may have changed it in the wallet. */
export function useAllowance(
  market: SwapMarket | undefined,
  give: SwapToken | undefined,
  plan: Plan | null,
  dispatch: (event: SwapEvent) => void,
): void {
  const { address } = useWallet();
  const quote = plan?.quote;
  useEffect(() => {
    if (!market || !give || !address || !quote) return;
    let wanted = true;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      missingApproval(market, address, give, quote).then(
        (missing) => wanted && dispatch({ type: 'allowanceRead', needsApproval: missing !== null }),
        // The next step reads it again, and says that the node is away.
        () => {},
      );
    };
    document.addEventListener('visibilitychange', read);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', read);
    };
  }, [market, give, address, quote, dispatch]);
}
