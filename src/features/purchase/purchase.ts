import type { DataOf } from '@fnx/api/endpoints';

/*
 * State machine of a new purchase: amount, price and consent, then the order. The order's own page reviews, approves and buys.
 * `use-purchase.ts` makes the calls and sends the events.
 */

export type Quote = DataOf<'getConvertedAmount'>;

/** The amount that the customer typed; the quote gives the other one. */
export type Side = 'PAY' | 'RECEIVE';

/** The requested purchase. `amount` is the text as typed. */
export type Draft = { side: Side; amount: string; currencyId: string };

/** Why there is no price or no order. */
type Problem = { text: string };

export type PurchaseState =
  | {
      status: 'quote';
      draft: Draft;
      quote: Quote | null;
      /** Consent to the risks and to this version of the share agreement. */
      agreed: string | null;
      problem: Problem | null;
    }
  | { status: 'ordering'; draft: Draft; quote: Quote; agreed: string }
  /**
   * The response to the order was lost, so it may exist. The quote stays fixed: a retry with it returns the same order, a new
   * quote would create a second one.
   */
  | { status: 'unanswered'; draft: Draft; quote: Quote; agreed: string; problem: Problem }
  | { status: 'ordered'; draft: Draft; orderId: string };

export type PurchaseEvent =
  | { type: 'amountTyped'; side: Side; amount: string }
  | { type: 'currencyPicked'; currencyId: string }
  | { type: 'quoted'; draft: Draft; quote: Quote }
  | { type: 'quoteFailed'; draft: Draft; problem: Problem }
  | { type: 'agreed'; version: string | null }
  | { type: 'orderRequested' }
  | { type: 'orderMade'; orderId: string }
  /** The order failed; `answered` is false if only the response may be missing. */
  | { type: 'orderRefused'; answered: boolean; problem: Problem };

export function newPurchase(currencyId: string): PurchaseState {
  return {
    status: 'quote',
    draft: { side: 'PAY', amount: '', currencyId },
    quote: null,
    agreed: null,
    problem: null,
  };
}

/**
 * Returns the next state. Events that do not fit the state are ignored, because a late response must not undo a step.
 */
export function purchase(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (state.status) {
    case 'quote':
      return whileQuoting(state, event);
    case 'ordering':
      return whileOrdering(state, event);
    case 'unanswered':
      if (event.type !== 'orderRequested') return state;
      return orderOf(state.draft, state.quote, state.agreed);
    case 'ordered':
      return state;
  }
}

type In<S extends PurchaseState['status']> = Extract<PurchaseState, { status: S }>;

function whileQuoting(state: In<'quote'>, event: PurchaseEvent): PurchaseState {
  const { draft } = state;
  switch (event.type) {
    case 'amountTyped':
      return edited(state, { ...draft, side: event.side, amount: event.amount });
    case 'currencyPicked':
      return edited(state, { ...draft, currencyId: event.currencyId });
    case 'quoted':
      if (!sameDraft(draft, event.draft)) return state;
      return { ...state, quote: event.quote, problem: null };
    case 'quoteFailed':
      if (!sameDraft(draft, event.draft)) return state;
      return { ...state, quote: null, problem: event.problem };
    case 'agreed':
      return { ...state, agreed: event.version };
    case 'orderRequested':
      if (!state.quote || !state.agreed) return state;
      return orderOf(draft, state.quote, state.agreed);
    default:
      return state;
  }
}

/** A new amount discards the old price. */
function edited(state: In<'quote'>, draft: Draft): PurchaseState {
  return sameDraft(state.draft, draft) ? state : { ...state, draft, quote: null, problem: null };
}

function whileOrdering(state: In<'ordering'>, event: PurchaseEvent): PurchaseState {
  const { draft, quote, agreed } = state;
  if (event.type === 'orderMade') return { status: 'ordered', draft, orderId: event.orderId };
  if (event.type !== 'orderRefused') return state;
  const { problem } = event;
  return event.answered
    ? { status: 'quote', draft, quote, agreed, problem }
    : { status: 'unanswered', draft, quote, agreed, problem };
}

const orderOf = (draft: Draft, quote: Quote, agreed: string): PurchaseState => ({
  status: 'ordering',
  draft,
  quote,
  agreed,
});

function sameDraft(a: Draft, b: Draft): boolean {
  return a.side === b.side && a.amount === b.amount && a.currencyId === b.currencyId;
}
