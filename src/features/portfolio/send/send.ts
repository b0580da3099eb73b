import type { Hex } from 'viem';
import type { Transfer } from '@/wallet/calls/kinds/transfer';

/* State machine of sending shares: form, check, review, sent. `use-send.ts` makes the calls and sends the events. */

/** Both as typed. */
export type Draft = { to: string; shares: string };

/** Faults of each field, or of the transfer as a whole. */
export type Faults = { to?: string; shares?: string; transfer?: string };

export type SendState =
  | { status: 'form'; draft: Draft; faults: Faults }
  | { status: 'checking'; draft: Draft }
  | { status: 'review'; draft: Draft; transfer: Transfer }
  | { status: 'sent'; draft: Draft; transfer: Transfer; hash: Hex };

export type SendEvent =
  | { type: 'edited'; draft: Draft }
  | { type: 'checked' }
  | { type: 'refused'; faults: Faults }
  | { type: 'accepted'; transfer: Transfer }
  | { type: 'wentBack' }
  | { type: 'sent'; hash: Hex }
  /** After a transfer that the network reverted. */
  | { type: 'retried' }
  | { type: 'restarted' };

export const EMPTY: SendState = { status: 'form', draft: { to: '', shares: '' }, faults: {} };

/** Returns the next state. Events that do not fit the state are ignored, because a late answer must not undo a step. */
export function send(state: SendState, event: SendEvent): SendState {
  switch (state.status) {
    case 'form':
      if (event.type === 'edited') return { status: 'form', draft: event.draft, faults: {} };
      return event.type === 'checked' ? { status: 'checking', draft: state.draft } : state;
    case 'checking':
      return whileChecking(state.draft, event) ?? state;
    case 'review': {
      const { draft, transfer } = state;
      if (event.type === 'wentBack') return { status: 'form', draft, faults: {} };
      return event.type === 'sent' ? { status: 'sent', draft, transfer, hash: event.hash } : state;
    }
    case 'sent':
      if (event.type === 'retried') return { status: 'form', draft: state.draft, faults: {} };
      return event.type === 'restarted' ? EMPTY : state;
  }
}

function whileChecking(draft: Draft, event: SendEvent): SendState | null {
  if (event.type === 'refused') return { status: 'form', draft, faults: event.faults };
  if (event.type !== 'accepted') return null;
  return { status: 'review', draft, transfer: event.transfer };
}
