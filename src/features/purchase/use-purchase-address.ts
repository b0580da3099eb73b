import { useRouter } from 'next/router';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { PurchaseEvent, PurchaseState } from './purchase';
import { type Query, REVIEW, readDraft, writeDraft } from './purchase-address';
import type { PayCurrency } from './queries';
import { useDebounced } from './use-debounced';

const TYPING_PAUSE_MS = 300;

/** Keeps a purchase and the address in step: what is asked for, and whether it is being reviewed. */
export function usePurchaseAddress(
  state: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const begun = useDraftOfAddress(state, dispatch, currencies);
  useAddressOfDraft(state, begun);
  useReviewInHistory(state, dispatch);
}

/** Fills in what the address asks for, once; what was typed meanwhile counts more. */
function useDraftOfAddress(
  state: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): boolean {
  const { isReady, query } = useRouter();
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (begun || !isReady || !currencies) return;
    setBegun(true);
    const asked = readDraft(query);
    if (!asked || state.status !== 'quote' || state.draft.amount !== '') return;
    const { side, amount, currencyId } = asked;
    if (currencies.some(({ id }) => id === currencyId)) {
      dispatch({ type: 'currencyPicked', currencyId });
    }
    dispatch({ type: 'amountTyped', side, amount });
  }, [begun, isReady, query, currencies, state, dispatch]);
  return begun;
}

/** Writes what was typed, once typing rests. It is no new place to go back to. */
function useAddressOfDraft(state: PurchaseState, begun: boolean): void {
  const router = useRouter();
  const draft = useDebounced(
    begun && state.status === 'quote' ? state.draft : null,
    TYPING_PAUSE_MS,
  );
  useEffect(() => {
    if (!draft || router.query.step !== undefined) return;
    const wanted = writeDraft(draft);
    if (sameQuery(wanted, router.query)) return;
    // A bare address means the first currency: nothing has to be written for it.
    if (!wanted.in && !readDraft(router.query)) return;
    const to = { pathname: router.pathname, query: wanted };
    void router.replace(to, undefined, { shallow: true, scroll: false });
  }, [draft, router]);
}

/** The review is an entry of the history: the browser's back leads from it to the amount, and its forward to it again. */
function useReviewInHistory(state: PurchaseState, dispatch: Dispatch<PurchaseEvent>): void {
  const router = useRouter();
  const reviewing = state.status === 'review';
  const named = router.query.step === REVIEW;
  useEffect(() => {
    if (!reviewing) return;
    const leave = () => {
      if (!isReviewAddress()) dispatch({ type: 'wentBack' });
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [reviewing, dispatch]);
  const was = useRef({ reviewing: false, named: false });
  const pushed = useRef(false);
  useEffect(() => {
    const before = was.current;
    was.current = { reviewing, named };
    const write = (go: typeof router.push, query: Query) =>
      void go.call(
        router,
        { pathname: router.pathname, query: query as Record<string, string> },
        undefined,
        {
          shallow: true,
          scroll: false,
        },
      );
    if (reviewing && !before.reviewing && !named) {
      pushed.current = true;
      write(router.push, { ...writeDraft(state.draft), step: REVIEW });
    } else if (state.status === 'quote' && named && (before.reviewing || !before.named)) {
      // Gone back from by the browser already; the router is told a moment later.
      if (!isReviewAddress()) return;
      if (before.reviewing && pushed.current) return router.back();
      // Loaded anew, or gone forward to: the price has to be read again.
      if (state.quote) return dispatch({ type: 'reviewed' });
      const { step: _, ...rest } = router.query;
      write(router.replace, rest);
    }
  }, [reviewing, named, state, router, dispatch]);
}

/** Asked of the browser: the router learns of a step back only after it. */
const isReviewAddress = () => new URLSearchParams(window.location.search).get('step') === REVIEW;

function sameQuery(a: Query, b: Query): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}
