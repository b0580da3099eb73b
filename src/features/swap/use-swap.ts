import type { SwapMarket } from '@fnx/chain/swap-market';
import { AmountError, parseDecimal } from '@fnx/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { t } from '@/lang/swap';
import { amountMessage } from '@/lib/format/amount-message';
import { useDebounced } from '@/lib/page/use-debounced';
import type { Outcome } from '@/lib/page/use-press';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery, settingsQuery } from '@/lib/queries/shared-queries';
import type { SwapToken } from '@/wallet/calls/swap-terms';
import { useSignedCall } from '@/wallet/calls/use-signed-call';
import { useReportSwaps } from '@/wallet/report-swaps';
import { changeSwap, type SentSwap } from '@/wallet/sent-calls';
import { useWallet } from '@/wallet/wallet-store';
import { balancesQuery, currenciesQuery, marketQuery, quoteQuery } from './queries';
import { beginSwap, type Choices, swap } from './swap';
import { quoteProblem } from './swap-text';
import { swapTokens } from './tokens';

/**
 * Swap state, exchange data and actions.
 * @param open a swap whose result the user has not seen
 */
export function useSwap(open: SentSwap | null) {
  const [state, dispatch] = useReducer(swap, open, beginSwap);
  const client = useQueryClient();
  const { address } = useWallet();
  const { market, tokens, failed } = useExchange();
  const [choices, choose] = useChoices();
  const draft = 'draft' in state ? state.draft : null;
  const give = tokens.find(({ symbol }) => symbol === draft?.give);
  const get = tokens.find(({ symbol }) => symbol === draft?.get);
  const typed = useMemo(() => readTyped(draft?.amount ?? '', give), [draft?.amount, give]);
  const quote = useQuote(market, give, get, typed.raw);
  const balances = useQuery(balancesQuery(market, address, tokens)).data;
  useReportSwaps();
  const plan = state.status === 'review' ? state.plan : null;
  const signing = useSignedCall(
    'swap',
    plan && address ? { ...plan, owner: address } : null,
    (hash) => {
      if (!plan) return;
      const { give, get, amount } = plan;
      dispatch({ type: 'sent', sent: { hash, give: give.symbol, get: get.symbol, amount } });
      void invalidateAfter(client, 'swap');
    },
  );

  /** Fixes the plan to review. */
  const review = (): Outcome => {
    if (!draft || !address || failed || quote.problem) return 'refused';
    if (!market || !quote.data || !give || !get) return 'waiting';
    const sides = { give, get, amount: draft.amount, tokens, quote: quote.data };
    dispatch({ type: 'reviewed', plan: { market, ...sides, ...choices }, at: Date.now() });
    return 'done';
  };

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
    signing,
    review,
    /** To the form, unless a wallet request is open. */
    back: (problem?: string) => {
      if (signing.stage.name !== 'wallet')
        dispatch({ type: 'wentBack', ...(problem && { problem }) });
    },
    leave: (hash: string) => {
      changeSwap(hash, { seen: true });
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
