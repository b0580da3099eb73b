import { useEffect } from 'react';
import { endpoints } from '@/api/endpoints';
import { ApiError, call } from '@/lib/http/http';

/**
 * Payments sent from this browser, by order. The hash is stored first and reported until the service has accepted it,
 * so that a closed tab, a lost connection or a reload does not lose it. An entry is removed when its order ends.
 */
type SentPayment = {
  orderId: string;
  txHash: `0x${string}`;
  /** Epoch milliseconds. */
  sentAt: number;
  /** When the service accepted the hash, epoch milliseconds; null before that. */
  reportedAt: number | null;
};

const KEY = 'fnx.payments';
const TX_HASH = /^0x[0-9a-fA-F]{64}$/;
const MONTH_MS = 30 * 24 * 3_600_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/** Error codes after which the same report can never succeed. */
const FINAL_REFUSALS = new Set(['TX_ALREADY_USED', 'TX_HASH_INVALID', 'ORDER_STATE']);

/** All stored payments; invalid entries are skipped. */
export function sentPayments(): SentPayment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSentPayment) : [];
  } catch {
    return [];
  }
}

export function sentPayment(orderId: string): SentPayment | undefined {
  return sentPayments().find((payment) => payment.orderId === orderId);
}

/** Stores a hash; returns false if storage is blocked. */
export function rememberPayment(orderId: string, txHash: `0x${string}`, now = Date.now()): boolean {
  const others = sentPayments().filter(
    (payment) => payment.orderId !== orderId && now - payment.sentAt < MONTH_MS,
  );
  return store([...others, { orderId, txHash, sentAt: now, reportedAt: null }]);
}

/** Removes the payment of an order that has ended. */
export function forgetPayment(orderId: string): void {
  const before = sentPayments();
  const after = before.filter((payment) => payment.orderId !== orderId);
  if (after.length !== before.length) store(after);
}

let reporting: Promise<boolean> | undefined;

/**
 * Reports all unreported hashes. One run at a time; a call during a run joins it.
 *
 * @returns true if nothing is left to report
 */
export function reportPayments(): Promise<boolean> {
  reporting ??= reportAll().finally(() => {
    reporting = undefined;
  });
  return reporting;
}

async function reportAll(): Promise<boolean> {
  let done = true;
  for (const { orderId, txHash } of sentPayments().filter(
    ({ reportedAt }) => reportedAt === null,
  )) {
    try {
      await call(endpoints.updateOrder, { orderId, action: 'SUBMIT', txHash });
      markReported(orderId, txHash);
    } catch (error) {
      if (error instanceof ApiError && FINAL_REFUSALS.has(error.code)) {
        markReported(orderId, txHash);
      } else {
        // Offline, or logged in as another user: keep the hash for later.
        done = false;
      }
    }
  }
  return done;
}

function markReported(orderId: string, txHash: string): void {
  store(
    sentPayments().map((payment) =>
      payment.orderId === orderId && payment.txHash === txHash
        ? { ...payment, reportedAt: Date.now() }
        : payment,
    ),
  );
}

/** Retries until all hashes are reported or `signal` aborts. */
export async function reportUntilDone(signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    if (await reportPayments()) return;
    await pause(wait, signal);
  }
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function store(payments: SentPayment[]): boolean {
  try {
    if (payments.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(payments));
    return true;
  } catch {
    return false;
  }
}

function isSentPayment(value: unknown): value is SentPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, txHash, sentAt, reportedAt } = value as Record<string, unknown>;
  return (
    typeof orderId === 'string' &&
    typeof txHash === 'string' &&
    TX_HASH.test(txHash) &&
    typeof sentAt === 'number' &&
    (reportedAt === null || typeof reportedAt === 'number')
  );
}
