import type { WalletProblem } from '@/wallet/wallet-problem';

/* State machine of paying an order in the wallet: approval and purchase. `use-pay.ts` makes the calls and sends the events. */

/**
 * How the wallet pays. `BUY`: one transaction, because the currency is BNB or the allowance is there. `BATCH`: approval and
 * purchase with one confirmation. `TWO`: two confirmations.
 */
export type PayPlan = 'BUY' | 'BATCH' | 'TWO';

export type PayState =
  | { status: 'idle'; problem: WalletProblem | null }
  /** `wallet`: waiting for the wallet; `chain`: waiting for a block. */
  | { status: 'approving'; at: 'wallet' | 'chain' }
  | { status: 'buying'; plan: PayPlan }
  | { status: 'sent' };

export type PayEvent =
  | { type: 'started'; plan: PayPlan }
  | { type: 'approvalSent' }
  | { type: 'approved' }
  /** The wallet closed without a transaction. */
  | { type: 'walletLeft'; problem: WalletProblem }
  | { type: 'sent' };

export const IDLE: PayState = { status: 'idle', problem: null };

/** Returns the next state. Events that do not fit the state are ignored, because a late answer must not undo a step. */
export function pay(state: PayState, event: PayEvent): PayState {
  if (event.type === 'sent') return { status: 'sent' };
  switch (state.status) {
    case 'idle':
    case 'sent':
      if (event.type !== 'started') return state;
      return event.plan === 'TWO'
        ? { status: 'approving', at: 'wallet' }
        : { status: 'buying', plan: event.plan };
    case 'approving':
      if (event.type === 'approvalSent') return { status: 'approving', at: 'chain' };
      if (event.type === 'approved') return { status: 'buying', plan: 'TWO' };
      return left(state, event);
    case 'buying':
      return left(state, event);
  }
}

function left(state: PayState, event: PayEvent): PayState {
  return event.type === 'walletLeft' ? { status: 'idle', problem: event.problem } : state;
}
