import type { Swap } from '@/wallet/calls/kinds/swap';
import type { SentSwap } from '@/wallet/sent-calls';

/* State machine of a swap: form, review, sent. `use-swap.ts` makes the calls and sends the events. */

/** The requested swap. `amount` is the text as typed; tokens are symbols. */
export type Draft = { give: string; get: string; amount: string };

/** How a swap is made. */
export type Choices = Pick<Swap, 'slippageBps' | 'deadlineMin' | 'exactApproval'>;

/** A sent swap, as far as its end is shown. */
export type Sent = Pick<SentSwap, 'hash' | 'give' | 'get' | 'amount'>;

/** The swap under review. Fixed at review, so that nothing changes while the customer signs. */
export type Plan = Omit<Swap, 'owner'>;

export type SwapState =
  | { status: 'form'; draft: Draft; problem: string | null }
  /** `at`: when the price was fixed, in epoch milliseconds. */
  | { status: 'review'; draft: Draft; plan: Plan; at: number }
  | { status: 'sent'; sent: Sent };

export type SwapEvent =
  | { type: 'edited'; draft: Draft }
  | { type: 'flipped' }
  | { type: 'reviewed'; plan: Plan; at: number }
  | { type: 'wentBack'; problem?: string }
  | { type: 'sent'; sent: Sent }
  | { type: 'restarted' };

export const FIRST_DRAFT: Draft = { give: 'BNB', get: 'USDT', amount: '' };

/** A new swap, or one sent before the page was reloaded. */
export function beginSwap(sent: Sent | null): SwapState {
  return sent ? { status: 'sent', sent } : { status: 'form', draft: FIRST_DRAFT, problem: null };
}

/**
 * Returns the next state. Events that do not fit the state are ignored, because a late response must not undo a step.
 */
export function swap(state: SwapState, event: SwapEvent): SwapState {
  switch (state.status) {
    case 'form':
      return whileFilling(state, event);
    case 'review':
      if (event.type === 'sent') return { status: 'sent', sent: event.sent };
      if (event.type !== 'wentBack') return state;
      return { status: 'form', draft: state.draft, problem: event.problem ?? null };
    case 'sent': {
      if (event.type !== 'restarted') return state;
      const { give, get } = state.sent;
      return { status: 'form', draft: { give, get, amount: '' }, problem: null };
    }
  }
}

function whileFilling(state: Extract<SwapState, { status: 'form' }>, event: SwapEvent): SwapState {
  const { draft } = state;
  switch (event.type) {
    case 'edited':
      return { status: 'form', draft: apart(draft, event.draft), problem: null };
    case 'flipped':
      return {
        status: 'form',
        draft: { give: draft.get, get: draft.give, amount: '' },
        problem: null,
      };
    case 'reviewed':
      return { status: 'review', draft, plan: event.plan, at: event.at };
    default:
      return state;
  }
}

/** Choosing the token of the other side swaps the two sides. */
function apart(before: Draft, next: Draft): Draft {
  if (next.give !== next.get) return next;
  return next.give === before.give ? { ...next, give: before.get } : { ...next, get: before.give };
}
