import type { WalletProblem } from '@/wallet/wallet-problem';

/* State machine of sending shares: form, check, review, wallet, sent. `use-send.ts` makes the calls and sends the events. */

type Hex = `0x${string}`;

/** Both as typed. */
export type Draft = { to: string; shares: string };

/** A transfer that the contract would accept when it was checked. Amount in millionths of a share. */
export type Transfer = {
  from: Hex;
  to: Hex;
  amount: bigint;
  recipient: Recipient;
};

/**
 * Whose wallet it is, as far as the sender may know. `own`: another wallet of the sender, by its label. `known`: the sender sent to it before.
 * `first`: never. The names of other holders are never told, or an address would give away its person.
 */
export type Recipient =
  | { kind: 'own'; label: string | null }
  /** ISO 8601. */
  | { kind: 'known'; lastSentAt: string }
  | { kind: 'first' };

/** What is wrong with each field, or with the transfer as a whole. */
export type Faults = { to?: string; shares?: string; transfer?: string };

export type SendState =
  | { status: 'form'; draft: Draft; faults: Faults }
  | { status: 'checking'; draft: Draft }
  | { status: 'review'; draft: Draft; transfer: Transfer; problem: WalletProblem | null }
  | { status: 'wallet'; draft: Draft; transfer: Transfer }
  | { status: 'sent'; draft: Draft; transfer: Transfer; hash: Hex };

export type SendEvent =
  | { type: 'edited'; draft: Draft }
  | { type: 'checked' }
  | { type: 'refused'; faults: Faults }
  | { type: 'accepted'; transfer: Transfer }
  | { type: 'wentBack' }
  | { type: 'walletOpened' }
  | { type: 'walletLeft'; problem: WalletProblem }
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
    case 'review':
      if (event.type === 'wentBack') return { status: 'form', draft: state.draft, faults: {} };
      if (event.type !== 'walletOpened') return state;
      return { status: 'wallet', draft: state.draft, transfer: state.transfer };
    case 'wallet': {
      const { draft, transfer } = state;
      if (event.type === 'sent') return { status: 'sent', draft, transfer, hash: event.hash };
      if (event.type !== 'walletLeft') return state;
      return { status: 'review', draft, transfer, problem: event.problem };
    }
    case 'sent':
      if (event.type === 'retried') return { status: 'form', draft: state.draft, faults: {} };
      return event.type === 'restarted' ? EMPTY : state;
  }
}

function whileChecking(draft: Draft, event: SendEvent): SendState | null {
  if (event.type === 'refused') return { status: 'form', draft, faults: event.faults };
  if (event.type !== 'accepted') return null;
  return { status: 'review', draft, transfer: event.transfer, problem: null };
}
