import type { Address, Hex } from 'viem';

/** What the demo wallet asks its person, already decoded. */
export type ApprovalQuestion =
  | { kind: 'message'; account: Address; message: string }
  | {
      kind: 'payment';
      account: Address;
      to: Address;
      /** The token's contract; null for the chain's coin. */
      token: Address | null;
      amount: string;
      symbol: string;
      /** Highest network fee, in the chain's coin. */
      fee: string;
    }
  | {
      kind: 'transaction';
      account: Address;
      to: Address | null;
      value: string;
      data: Hex;
      fee: string;
    };

export type OpenApproval = { id: number; question: ApprovalQuestion };

type Waiting = OpenApproval & { answer(approved: boolean): void };

let queue: readonly Waiting[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Puts a question before the person and resolves with the answer; one question at a time. */
export function askApproval(question: ApprovalQuestion): Promise<boolean> {
  return new Promise((answer) => {
    queue = [...queue, { id: nextId++, question, answer }];
    changed();
  });
}

/** The question to show now. */
export function openApproval(): OpenApproval | undefined {
  return queue[0];
}

export function subscribeApprovals(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Answers the question `id`; one that was answered already is left alone. */
export function answerApproval(id: number, approved: boolean): void {
  const waiting = queue.find((entry) => entry.id === id);
  if (!waiting) return;
  queue = queue.filter((entry) => entry !== waiting);
  changed();
  waiting.answer(approved);
}

/** Rejects whatever is still open; used when the wallet is disconnected. */
export function rejectApprovals(): void {
  for (const { id } of queue) answerApproval(id, false);
}
