import type { DataOf } from '@/api/endpoints';
import { mustAskAgain } from './quote-change';

/**
 * A purchase as plain data and a pure function: quote, review, sign, submitted. What talks to the
 * service or the wallet is `use-purchase.ts`; it sends events here.
 */

export type Quote = DataOf<'getConvertedAmount'>;
export type NewOrder = DataOf<'createOrder'>;

/** Which of the two amounts the person typed; the other one follows from the quote. */
export type Side = 'PAY' | 'RECEIVE';

/** What the person asks for. `amount` is the text as typed. */
export type Draft = { side: Side; amount: string; currencyId: string };

/** Why there is no price to show. */
type Problem = { text: string };

export type PurchaseState =
  | { status: 'quote'; draft: Draft; quote: Quote | null; problem: Problem | null }
  | {
      status: 'review';
      draft: Draft;
      /** What would be bought now. */
      quote: Quote;
      /** The price the person read; `quote` may move around it by half a percent. */
      seen: Quote;
      agreed: boolean;
      /**
       * Whether an order was asked for by this quote and nobody knows what became of it. The quote stays then, whatever the price
       * does: asked again by the same one, the service answers with the same order; by a new one it would make a second.
       */
      unanswered: boolean;
      problem: Problem | null;
    }
  /** The order is being made; after it the wallet opens. */
  | { status: 'sign'; phase: 'ordering'; draft: Draft; quote: Quote }
  | { status: 'sign'; phase: 'wallet'; order: NewOrder }
  /** The order stands and the wallet was left without a payment. */
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
  /** No order came of it; `answered` is false where only the answer may be missing. */
  | { type: 'orderRefused'; answered: boolean; problem: Problem }
  | { type: 'walletOpened' }
  | { type: 'walletLeft'; problem: Problem | null }
  | { type: 'sent'; txHash: `0x${string}` };

/** A purchase before anything is typed. */
export function newPurchase(currencyId: string): PurchaseState {
  return {
    status: 'quote',
    draft: { side: 'PAY', amount: '', currencyId },
    quote: null,
    problem: null,
  };
}

/**
 * The state after an event. An event that does not belong to the state leaves it as it is: answers
 * of the service arrive when they like, and a late one must not undo a step.
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

/** An old price says nothing about a new amount. */
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
