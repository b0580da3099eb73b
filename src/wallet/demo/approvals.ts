import type { Address } from 'viem';
import type { ClearRow } from './clear-signing';

/** A request to the user of the demo wallet: a message to sign, or what was decoded from a transaction or typed data. */
export type ApprovalQuestion =
  | { kind: 'message'; account: Address; message: string }
  | { kind: 'request'; account: Address; title: string; rows: readonly ClearRow[] };

export type OpenApproval = { id: number; question: ApprovalQuestion };

type Waiting = OpenApproval & { answer(approved: boolean): void };

let queue: readonly Waiting[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Queues an approval request and resolves with the user's decision. */
export function askApproval(question: ApprovalQuestion): Promise<boolean> {
  return new Promise((answer) => {
    queue = [...queue, { id: nextId++, question, answer }];
    changed();
  });
}

/** The request to show now. */
export function openApproval(): OpenApproval | undefined {
  return queue[0];
}

export function subscribeApprovals(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Resolves request `id`; no effect if it is already resolved. */
export function answerApproval(id: number, approved: boolean): void {
  const waiting = queue.find((entry) => entry.id === id);
  if (!waiting) return;
  queue = queue.filter((entry) => entry !== waiting);
  changed();
  waiting.answer(approved);
}

/** Rejects all open requests; used on disconnect. */
export function rejectApprovals(): void {
  for (const { id } of queue) answerApproval(id, false);
}
