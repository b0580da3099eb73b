import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { assertApproval, encodeApproval } from '@/chain/approval';
import { assertSwap, encodeSwap, type SwapTerms } from '@/chain/swap';
import type { MarketQuote, SwapMarket } from '@/chain/swap-market';
import { minimumReceived } from '@/chain/swap-maths';
import { t } from '@/lang/swap';
import { amountMessage } from '@/lib/format/amount-message';
import { useDebounced } from '@/lib/page/use-debounced';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery, settingsQuery } from '@/lib/queries/shared-queries';
import { AmountError, parseDecimal } from '@/shared/money';
import {
  markSeen,
  rememberSwap,
  replaceHash,
  type Sent,
  type SentSwap,
  useReportSwaps,
} from '@/wallet/sent-swaps';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import { balancesQuery, currenciesQuery, marketQuery, quoteQuery } from './queries';
import { beginSwap, type Draft, type Plan, type SwapEvent, swap } from './swap';
import { quoteProblem, swapProblem, waitedLong } from './swap-text';
import { type SwapToken, swapTokens } from './tokens';

/** The largest uint256, for unlimited approvals. */
const UNLIMITED = 2n ** 256n - 1n;

type Choices = { slippageBps: number; deadlineMin: number; exactApproval: boolean };

/**
 * Swap state, exchange data and actions.
 * @param open a swap whose result the user has not seen
 */
export function useSwap(open: SentSwap | null) {
  const [state, dispatch] = useReducer(swap, open, beginSwap);
  const wallet = useWallet();
  const { market, tokens, failed } = useExchange();
  const [choices, choose] = useChoices();
  const draft = state.status === 'form' ? state.draft : 'plan' in state ? state.plan.draft : null;
  const give = tokens.find(({ symbol }) => symbol === draft?.give);
  const get = tokens.find(({ symbol }) => symbol === draft?.get);
  const typed = useMemo(() => readTyped(draft?.amount ?? '', give), [draft?.amount, give]);
  const quote = useQuote(market, give, get, typed.raw);
  const balances = useQuery(balancesQuery(market, wallet.address, tokens)).data;

  useFollow(market, state.status === 'sent' ? state.sent : null, dispatch);
  useReportSwaps();

  const actions = useSwapActions({ market, give, get, choices, dispatch });

  return {
    state,
    dispatch,
    market,
    tokens,
    failed,
    give,
    get,
    typed,
    quote,
    balances,
    choices,
    choose,
    /** Fixes the plan to review, including whether it needs an approval. */
    review: async () => {
      if (!market || !quote.data || !draft || !wallet.address || !give) return;
      try {
        dispatch({
          type: 'reviewed',
          plan: await makePlan(market, wallet.address, give, draft, quote.data, choices),
        });
      } catch (error) {
        dispatch({ type: 'edited', draft });
        throw error;
      }
    },
    ...actions,
    leave: (sent: Sent) => {
      markSeen(sent.hash);
      dispatch({ type: 'restarted' });
    },
  };
}

export type Swapping = ReturnType<typeof useSwap>;

type SwapInputs = {
  market: SwapMarket | undefined;
  give: SwapToken | undefined;
  get: SwapToken | undefined;
  choices: Choices;
  dispatch: (event: SwapEvent) => void;
};

/** The wallet actions: approval and swap. */
function useSwapActions({ market, give, get, choices, dispatch }: SwapInputs) {
  const queryClient = useQueryClient();
  const { address } = useWallet();
  return {
    approve: async (plan: Plan) => {
      if (!market || !give?.address) return;
      dispatch({ type: 'approvalAsked' });
      try {
        const amount = choices.exactApproval ? plan.quote.amountIn : UNLIMITED;
        const terms = { token: give.address, spender: market.exchange.router, amount };
        const hash = await (await getWallet()).send(encodeApproval(terms), {
          from: address as `0x${string}`,
          description: t('Approve {symbol}', { symbol: give.symbol }),
          check: (call) => assertApproval(call, terms),
        });
        dispatch({ type: 'approvalSent' });
        const { success } = await market.outcome(hash);
        if (success) dispatch({ type: 'approved' });
        else
          dispatch({
            type: 'walletLeft',
            problem: t('The token contract rejected the approval. Nothing was swapped. Try again.'),
          });
      } catch (error) {
        dispatch({ type: 'walletLeft', problem: swapProblem(error) });
      }
    },
    send: async (plan: Plan) => {
      if (!market || !give || !get || !address) return;
      dispatch({ type: 'swapAsked' });
      try {
        const terms = await termsOf(market, plan, give, get, address, choices);
        const { exchange } = market;
        const hash = await (await getWallet()).send(encodeSwap(terms, exchange), {
          from: address,
          description: t('Swap {given} for {received}', {
            given: give.symbol,
            received: get.symbol,
          }),
          spends: { token: give.address, amount: terms.amountIn, symbol: give.symbol },
          check: (call) => assertSwap(call, terms, exchange),
        });
        const sent = { hash, give: give.symbol, get: get.symbol, amount: plan.draft.amount };
        rememberSwap(sent, address);
        dispatch({ type: 'sent', sent });
        void invalidateAfter(queryClient, 'swap');
      } catch (error) {
        dispatch({ type: 'walletLeft', problem: swapProblem(error) });
      }
    },
  };
}

function useExchange() {
  const config = useQuery(configQuery);
  const currencies = useQuery(currenciesQuery);
  const market = useQuery(marketQuery(config.data, currencies.data));
  const wrapped = market.data?.exchange.wrappedNative;
  const tokens = useMemo(
    () => (currencies.data && wrapped ? swapTokens(currencies.data, wrapped) : []),
    [currencies.data, wrapped],
  );
  const parts = [config, currencies, market];
  const broken = parts.filter(({ isError }) => isError);
  return {
    market: market.data,
    tokens,
    failed:
      broken.length > 0
        ? {
            retry: () => {
              for (const part of broken) void part.refetch();
            },
          }
        : null,
  };
}

/** The account's defaults, until changed on this page. */
function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const { data } = useQuery(settingsQuery);
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const choices = {
    slippageBps: data?.slippageBps || 50,
    deadlineMin: data?.deadlineMin || 20,
    exactApproval: data?.exactApproval ?? true,
    ...chosen,
  };
  return [choices, (change) => setChosen((before) => ({ ...before, ...change }))];
}

type Typed = { raw: bigint | null; fault: string | null };

function readTyped(text: string, give: SwapToken | undefined): Typed {
  const whole = text.trim().replace(/^\./, '0.').replace(/\.$/, '');
  if (whole === '' || !give) return { raw: null, fault: null };
  try {
    const raw = parseDecimal(whole, give.decimals);
    return raw > 0n
      ? { raw, fault: null }
      : { raw: null, fault: t('Enter an amount greater than zero.') };
  } catch (error) {
    if (error instanceof AmountError) return { raw: null, fault: amountMessage(error) };
    throw error;
  }
}

function useQuote(
  market: SwapMarket | undefined,
  give: SwapToken | undefined,
  get: SwapToken | undefined,
  amountRaw: bigint | null,
) {
  const asked = useDebounced(amountRaw);
  const settled = asked === amountRaw;
  const result = useQuery({
    ...quoteQuery(market, give, get, asked),
    structuralSharing: false,
  });
  const live = settled && amountRaw !== null;
  // After a failed refetch the cache still has the old price; it must not count as new.
  return {
    data: live && !result.isError ? result.data : undefined,
    problem: live && result.error ? quoteProblem(result.error) : null,
    busy: amountRaw !== null && (!settled || result.isPending),
  };
}

/** @throws errors of the RPC node */
async function makePlan(
  market: SwapMarket,
  owner: `0x${string}`,
  give: SwapToken,
  draft: Draft,
  quote: MarketQuote,
  { slippageBps }: Choices,
): Promise<Plan> {
  const wraps = quote.path.length === 0;
  const free = give.address === null || wraps;
  const allowed = free ? quote.amountIn : await market.allowance(owner, give.address ?? owner);
  return {
    draft,
    quote,
    slippageBps,
    minimumOut: wraps ? quote.amountOut : minimumReceived(quote.amountOut, slippageBps),
    needsApproval: allowed < quote.amountIn,
  };
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

/** Waits for confirmation of a sent swap, also after a reload. */
function useFollow(
  market: SwapMarket | undefined,
  sent: Sent | null,
  dispatch: (event: SwapEvent) => void,
) {
  const hash = sent?.hash;
  useEffect(() => {
    if (!market || !hash) return;
    let wanted = true;
    market.outcome(hash).then(
      (outcome) => {
        if (outcome.hash !== hash) replaceHash(hash, outcome.hash);
        if (wanted) dispatch({ type: 'ended', ...outcome });
      },
      () => wanted && dispatch({ type: 'waitedLong', problem: waitedLong() }),
    );
    return () => {
      wanted = false;
    };
  }, [market, hash, dispatch]);
}
