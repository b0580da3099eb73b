import type { DataOf } from '@/api/endpoints';
import { mustAskAgain } from './quote-change';

/* State machine of a purchase: quote, review, sign, submitted. `use-purchase.ts` makes the calls and sends the events. */

export type Quote = DataOf<'getConvertedAmount'>;
export type NewOrder = DataOf<'createOrder'>;

/** The amount that the customer typed; the quote gives the other one. */
export type Side = 'PAY' | 'RECEIVE';

/** The requested purchase. `amount` is the text as typed. */
export type Draft = { side: Side; amount: string; currencyId: string };

/** Why there is no price. */
type Problem = { text: string };

export type PurchaseState =
  | { status: 'quote'; draft: Draft; quote: Quote | null; problem: Problem | null }
  | {
      status: 'review';
      draft: Draft;
      quote: Quote;
      /** The quote the customer reviewed; `quote` may differ from it by up to half a percent. */
      seen: Quote;
      agreed: boolean;
      /**
       * True if an order was requested with this quote and the response was lost. The quote then stays fixed: a retry with the
       * same quote returns the same order, a new quote would create a second one.
       */
      unanswered: boolean;
      problem: Problem | null;
    }
  /** The order is being created; the wallet opens next. */
  | { status: 'sign'; phase: 'ordering'; draft: Draft; quote: Quote }
  | { status: 'sign'; phase: 'wallet'; order: NewOrder }
  /** The order exists, and the wallet was closed without a payment. */
  | { status: 'sign'; phase: 'waiting'; order: NewOrder; problem: Problem | null }
  | { status: 'submitted'; orderId: string; txHash: `0x${string}` };

export type PurchaseEvent =
  | { type: 'amountTyped'; side: Side; amount: string }
  | { type: 'currencyPicked'; currencyId: string }
  | { type: 'quoted'; draft: Draft; quote: Quote }
  | { type: 'quoteFailed'; draft: Draft; problem: Problem }
  | { type: 'reviewed' }
  | { type: 'wentBack' }
  | { type: 'agreed'; value: boolean }
  | { type: 'newPriceAccepted' }
  | { type: 'orderRequested' }
  | { type: 'orderMade'; order: NewOrder }
  /** The order failed; `answered` is false if only the response may be missing. */
  | { type: 'orderRefused'; answered: boolean; problem: Problem }
  | { type: 'walletOpened' }
  | { type: 'walletLeft'; problem: Problem | null }
  | { type: 'sent'; txHash: `0x${string}` };

export function newPurchase(currencyId: string): PurchaseState {
  return {
    status: 'quote',
    draft: { side: 'PAY', amount: '', currencyId },
    quote: null,
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
    case 'review':
      return whileReviewing(state, event);
    case 'sign':
      return whileSigning(state, event);
    case 'submitted':
      return state;
  }
}

type In<S extends PurchaseState['status']> = Extract<PurchaseState, { status: S }>;

function whileQuoting(state: In<'quote'>, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'amountTyped':
      return edited(state, { ...state.draft, side: event.side, amount: event.amount });
    case 'currencyPicked':
      return edited(state, { ...state.draft, currencyId: event.currencyId });
    case 'quoted':
      if (!sameDraft(state.draft, event.draft)) return state;
      return { ...state, quote: event.quote, problem: null };
    case 'quoteFailed':
      if (!sameDraft(state.draft, event.draft)) return state;
      return { ...state, quote: null, problem: event.problem };
    case 'reviewed':
      if (!state.quote) return state;
      return {
        status: 'review',
        draft: state.draft,
        quote: state.quote,
        seen: state.quote,
        agreed: false,
        unanswered: false,
        problem: null,
      };
    default:
      return state;
  }
}

/** A new amount discards the old price. */
function edited(state: In<'quote'>, draft: Draft): PurchaseState {
  return sameDraft(state.draft, draft)
    ? state
    : { status: 'quote', draft, quote: null, problem: null };
}

function whileReviewing(state: In<'review'>, event: PurchaseEvent): PurchaseState {
  const { draft, quote, seen, agreed, unanswered } = state;
  switch (event.type) {
    case 'quoted':
      if (unanswered || !sameDraft(draft, event.draft)) return state;
      return { ...state, quote: event.quote, agreed: agreed && !mustAskAgain(seen, event.quote) };
    case 'quoteFailed':
      if (unanswered || !sameDraft(draft, event.draft)) return state;
      return { status: 'quote', draft, quote: null, problem: event.problem };
    case 'wentBack':
      return { status: 'quote', draft, quote, problem: null };
    case 'agreed':
      return { ...state, agreed: event.value, problem: null };
    case 'newPriceAccepted':
      return { ...state, seen: quote };
    case 'orderRequested':
      if (!agreed || mustAskAgain(seen, quote)) return state;
      return { status: 'sign', phase: 'ordering', draft, quote };
    default:
      return state;
  }
}

function whileSigning(state: In<'sign'>, event: PurchaseEvent): PurchaseState {
  if (state.phase === 'ordering') {
    const { draft, quote } = state;
    if (event.type === 'orderMade') return { status: 'sign', phase: 'wallet', order: event.order };
    if (event.type === 'orderRefused') {
      return {
        status: 'review',
        draft,
        quote,
        seen: quote,
        agreed: false,
        unanswered: !event.answered,
        problem: event.problem,
      };
    }
    return state;
  }
  const { order } = state;
  switch (event.type) {
    case 'walletOpened':
      return { status: 'sign', phase: 'wallet', order };
    case 'walletLeft':
      return { status: 'sign', phase: 'waiting', order, problem: event.problem };
    case 'sent':
      return { status: 'submitted', orderId: order.id, txHash: event.txHash };
    default:
      return state;
  }
}

function sameDraft(a: Draft, b: Draft): boolean {
  return a.side === b.side && a.amount === b.amount && a.currencyId === b.currencyId;
}
