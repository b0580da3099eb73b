import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { swapGas } from '@/chain/gas';
import type { MarketQuote, SwapMarket } from '@/chain/swap-market';
import { minimumReceived } from '@/chain/swap-maths';
import { t } from '@/lang/swap';
import { amountMessage } from '@/lib/format/amount-message';
import { useDebounced } from '@/lib/page/use-debounced';
import { configQuery, settingsQuery } from '@/lib/queries/shared-queries';
import { AmountError, parseDecimal } from '@/shared/money';
import {
  markSeen,
  replaceHash,
  type Sent,
  type SentSwap,
  useReportSwaps,
} from '@/wallet/sent-swaps';
import { useWallet } from '@/wallet/wallet-store';
import { balancesQuery, currenciesQuery, marketQuery, quoteQuery } from './queries';
import { beginSwap, type Choices, type Draft, type Plan, type SwapEvent, swap } from './swap';
import { quoteProblem, waitedLong } from './swap-text';
import { type SwapToken, swapTokens } from './tokens';
import { missingApproval, useAllowance, useSwapActions } from './use-swap-actions';

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

  useFollow(market, tokens, state.status === 'sent' ? state.sent : null, dispatch);
  useAllowance(market, give, state.status === 'review' ? state.plan : null, dispatch);
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
  const [missing, gasPrice] = await Promise.all([
    missingApproval(market, owner, give, quote),
    market.gasPrice(),
  ]);
  const needsApproval = missing !== null;
  const pairs = Math.max(0, quote.path.length - 1);
  return {
    draft,
    quote,
    slippageBps,
    minimumOut: wraps ? quote.amountOut : minimumReceived(quote.amountOut, slippageBps),
    needsApproval,
    networkFee: swapGas({ pairs, needsApproval }) * gasPrice,
  };
}

/** Waits for confirmation of a sent swap, also after a reload. */
function useFollow(
  market: SwapMarket | undefined,
  tokens: readonly SwapToken[],
  sent: Sent | null,
  dispatch: (event: SwapEvent) => void,
) {
  const hash = sent?.hash;
  const token = tokens.find(({ symbol }) => symbol === sent?.get);
  useEffect(() => {
    if (!market || !hash) return;
    let wanted = true;
    market.outcome(hash).then(
      (outcome) => {
        if (outcome.hash !== hash) replaceHash(hash, outcome.hash);
        if (!wanted) return;
        const { success } = outcome;
        const received = success && token ? outcome.received(token.address) : null;
        dispatch({ type: 'ended', success, hash: outcome.hash, received });
      },
      () => wanted && dispatch({ type: 'waitedLong', problem: waitedLong() }),
    );
    return () => {
      wanted = false;
    };
  }, [market, hash, token, dispatch]);
}
