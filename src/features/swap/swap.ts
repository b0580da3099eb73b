import type { MarketQuote } from '@/chain/swap-market';
import type { Sent } from '@/wallet/sent-swaps';
import type { WalletProblem } from '@/wallet/wallet-problem';

/* State machine of a swap: form, review, approval, swap, end. `use-swap.ts` makes the calls and sends the events. */

type Hex = `0x${string}`;

/** The requested swap. `amount` is the text as typed; tokens are symbols. */
export type Draft = { give: string; get: string; amount: string };

/** How a swap is made. */
export type Choices = { slippageBps: number; deadlineMin: number; exactApproval: boolean };

/** The swap under review. Fixed at review, so that nothing changes while the customer signs. */
export type Plan = {
  draft: Draft;
  quote: MarketQuote;
  minimumOut: bigint;
  slippageBps: number;
  /** About what the network charges, in wei. */
  networkFee: bigint;
  /** True if the exchange needs a token approval first. */
  needsApproval: boolean;
};

export type SwapState =
  | { status: 'form'; draft: Draft; problem: string | null }
  | { status: 'review'; plan: Plan; problem: WalletProblem | null }
  /** `wallet`: waiting for the wallet; `chain`: waiting for confirmation. */
  | { status: 'approving'; plan: Plan; at: 'wallet' | 'chain' }
  | { status: 'swapping'; plan: Plan }
  | { status: 'sent'; sent: Sent; problem: string | null }
  /** `received`: units of the token, as the network recorded it. */
  | { status: 'done'; sent: Sent; success: boolean; received: bigint | null };

export type SwapEvent =
  | { type: 'edited'; draft: Draft }
  | { type: 'flipped' }
  | { type: 'reviewed'; plan: Plan }
  | { type: 'requoted'; plan: Plan }
  | { type: 'wentBack'; problem?: string }
  | { type: 'approvalAsked' }
  | { type: 'approvalSent' }
  | { type: 'approved' }
  | { type: 'swapAsked' }
  | { type: 'walletLeft'; problem: WalletProblem }
  /** The allowance was read again. */
  | { type: 'allowanceRead'; needsApproval: boolean }
  | { type: 'sent'; sent: Sent }
  /** Not confirmed within the waiting time; it may still be confirmed. */
  | { type: 'waitedLong'; problem: string }
  | { type: 'ended'; success: boolean; hash: Hex; received: bigint | null }
  | { type: 'restarted' };

export const FIRST_DRAFT: Draft = { give: 'BNB', get: 'USDT', amount: '' };

/** A new swap, or one sent before the page was reloaded. */
export function beginSwap(sent: Sent | null): SwapState {
  return sent
    ? { status: 'sent', sent, problem: null }
    : { status: 'form', draft: FIRST_DRAFT, problem: null };
}

/**
 * Returns the next state. Events that do not fit the state are ignored, because a late response must not undo a step.
 */
export function swap(state: SwapState, event: SwapEvent): SwapState {
  switch (state.status) {
    case 'form':
      return whileFilling(state, event);
    case 'review':
      return whileReviewing(state, event);
    case 'approving':
      return whileApproving(state, event);
    case 'swapping':
      if (event.type === 'sent') return { status: 'sent', sent: event.sent, problem: null };
      if (event.type === 'walletLeft') return back(state.plan, event.problem);
      return state;
    case 'sent':
      return whileWaiting(state, event);
    case 'done':
      return event.type === 'restarted' ? restart(state.sent) : state;
  }
}

type In<S extends SwapState['status']> = Extract<SwapState, { status: S }>;

function whileFilling(state: In<'form'>, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'edited':
      return { status: 'form', draft: apart(state.draft, event.draft), problem: null };
    case 'flipped': {
      const { give, get } = state.draft;
      return { status: 'form', draft: { give: get, get: give, amount: '' }, problem: null };
    }
    case 'reviewed':
      return { status: 'review', plan: event.plan, problem: null };
    default:
      return state;
  }
}

/** Choosing the token of the other side swaps the two sides. */
function apart(before: Draft, next: Draft): Draft {
  if (next.give !== next.get) return next;
  return next.give === before.give ? { ...next, give: before.get } : { ...next, get: before.give };
}

function whileReviewing(state: In<'review'>, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'requoted':
      return { ...state, plan: event.plan };
    case 'allowanceRead': {
      const { needsApproval } = event;
      if (needsApproval === state.plan.needsApproval) return state;
      return { ...state, plan: { ...state.plan, needsApproval } };
    }
    case 'wentBack':
      return { status: 'form', draft: state.plan.draft, problem: event.problem ?? null };
    case 'approvalAsked':
      return state.plan.needsApproval
        ? { status: 'approving', plan: state.plan, at: 'wallet' }
        : state;
    case 'swapAsked':
      return state.plan.needsApproval ? state : { status: 'swapping', plan: state.plan };
    default:
      return state;
  }
}

function whileApproving(state: In<'approving'>, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'approvalSent':
      return { ...state, at: 'chain' };
    case 'approved':
      return back({ ...state.plan, needsApproval: false }, null);
    case 'walletLeft':
      return back(state.plan, event.problem);
    default:
      return state;
  }
}

function whileWaiting(state: In<'sent'>, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'ended':
      return {
        status: 'done',
        sent: { ...state.sent, hash: event.hash },
        success: event.success,
        received: event.received,
      };
    case 'waitedLong':
      return { ...state, problem: event.problem };
    case 'restarted':
      return restart(state.sent);
    default:
      return state;
  }
}

function back(plan: Plan, problem: WalletProblem | null): SwapState {
  return { status: 'review', plan, problem };
}

function restart({ give, get }: Sent): SwapState {
  return { status: 'form', draft: { give, get, amount: '' }, problem: null };
}
