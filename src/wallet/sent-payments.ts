import { useEffect } from 'react';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { isTxHash, sentList } from './sent-list';

/** A payment sent from this browser. It is removed when its order ends. */
type SentPayment = {
  orderId: string;
  txHash: `0x${string}`;
  /** Epoch milliseconds. */
  sentAt: number;
  /** When the service accepted the hash, epoch milliseconds; null before that. */
  reportedAt: number | null;
};

/** Error codes after which the same report can never succeed. */
const FINAL_REFUSALS = new Set(['TX_ALREADY_USED', 'TX_HASH_INVALID', 'ORDER_STATE']);

const payments = sentList<SentPayment>({
  key: 'fnx.payments',
  isEntry: ({ orderId, txHash, sentAt, reportedAt }) =>
    typeof orderId === 'string' &&
    isTxHash(txHash) &&
    typeof sentAt === 'number' &&
    (reportedAt === null || typeof reportedAt === 'number'),
  hashOf: ({ txHash }) => txHash,
  isReported: ({ reportedAt }) => reportedAt !== null,
  reported: () => ({ reportedAt: Date.now() }),
  send: ({ orderId, txHash }) => call(endpoints.updateOrder, { orderId, action: 'SUBMIT', txHash }),
  isFinal: ({ code }) => FINAL_REFUSALS.has(code),
  firstRetryMs: 1000,
});

export const sentPayments = payments.all;
export const reportUntilDone = (signal: AbortSignal) => payments.reportUntilDone(signal);
export const reportPayments = () => payments.report();

export function sentPayment(orderId: string): SentPayment | undefined {
  return sentPayments().find((payment) => payment.orderId === orderId);
}

/** Stores a hash; returns false if storage is blocked. */
export function rememberPayment(orderId: string, txHash: `0x${string}`, now = Date.now()): boolean {
  return payments.add(
    { orderId, txHash, sentAt: now, reportedAt: null },
    (other) => other.orderId === orderId,
  );
}

/** Removes the payment of an order that has ended. */
export function forgetPayment(orderId: string): void {
  payments.remove((payment) => payment.orderId === orderId);
}

/** Reports pending hashes on load, when the tab becomes visible and when the browser goes online. */
export function useReportPayments(): void {
  useEffect(() => {
    let current = new AbortController();
    const start = () => {
      if (document.visibilityState !== 'visible') return;
      current.abort();
      current = new AbortController();
      void reportUntilDone(current.signal);
    };
    start();
    document.addEventListener('visibilitychange', start);
    window.addEventListener('online', start);
    return () => {
      current.abort();
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('online', start);
    };
  }, []);
}
