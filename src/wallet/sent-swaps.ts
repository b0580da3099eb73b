import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '@/api/endpoints';
import { ApiError, call } from '@/lib/http/http';
import { linkedAddresses, myWalletQuery } from './wallet-queries';

/** A sent swap: `amount` of `give` for `get`, by symbol. */
export type Sent = { hash: `0x${string}`; give: string; get: string; amount: string };

/**
 * Swaps sent from this browser. The hash is stored first and reported once the transaction is final, so that a closed
 * tab or a reload does not lose it. An entry is removed when the service has recorded it and the user has seen the
 * result.
 */
type SentSwap = Sent & {
  /** The sending wallet. */
  address: string;
  /** Epoch milliseconds. */
  sentAt: number;
  recorded: boolean;
  seen: boolean;
};

const KEY = 'fnx.swaps';
const TX_HASH = /^0x[0-9a-fA-F]{64}$/;
const MONTH_MS = 30 * 24 * 3_600_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/** All stored swaps, oldest first. */
export function sentSwaps(): SentSwap[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSentSwap) : [];
  } catch {
    return [];
  }
}

/** The newest swap whose result the user has not seen. */
export function openSwap(): SentSwap | null {
  return sentSwaps().findLast(({ seen }) => !seen) ?? null;
}

export function rememberSwap(sent: Sent, address: string, now = Date.now()): void {
  const others = sentSwaps().filter(
    ({ hash, sentAt }) => hash !== sent.hash && now - sentAt < MONTH_MS,
  );
  store([...others, { ...sent, address, sentAt: now, recorded: false, seen: false }]);
}

/** Marks a swap whose result the user has seen or dismissed. */
export function markSeen(hash: string): void {
  change(hash, { seen: true });
}

/** The wallet replaced the transaction (speed-up). */
export function replaceHash(hash: string, by: `0x${string}`): void {
  change(hash, { hash: by });
}

function change(hash: string, changes: Partial<SentSwap>): void {
  const swaps = sentSwaps().map((swap) => (swap.hash === hash ? { ...swap, ...changes } : swap));
  store(swaps.filter(({ recorded, seen }) => !(recorded && seen)));
}

let recording: Promise<boolean> | undefined;

/**
 * Reports all unrecorded swaps of this account. One run at a time.
 *
 * @param linked addresses of the account's wallets
 * @returns true if nothing is left to report
 */
export function recordSwaps(linked: readonly string[]): Promise<boolean> {
  recording ??= recordAll(linked).finally(() => {
    recording = undefined;
  });
  return recording;
}

async function recordAll(linked: readonly string[]): Promise<boolean> {
  const ours = new Set(linked.map((address) => address.toLowerCase()));
  let done = true;
  for (const { hash, address, recorded } of sentSwaps()) {
    if (recorded || !ours.has(address.toLowerCase())) continue;
    try {
      await call(
        endpoints.recordTransaction,
        { type: 'SWAP', txHash: hash, address: address as `0x${string}`, details: {} },
        { idempotencyKey: hash },
      );
      change(hash, { recorded: true });
    } catch (error) {
      if (isFinal(error)) change(hash, { recorded: true });
      else done = false;
    }
  }
  return done;
}

/** Already recorded, or permanently rejected. A swap that is not final yet is refused with `retryAfter`. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'TX_ALREADY_USED') return true;
  return error.code === 'VALIDATION_ERROR' && error.retryAfter === undefined;
}

/** Retries until all swaps are recorded or `signal` aborts. */
export async function recordUntilDone(
  linked: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    if (await recordSwaps(linked)) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  return false;
}

function store(swaps: SentSwap[]): void {
  try {
    if (swaps.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(swaps));
  } catch {
    // Without storage, the swap is tracked only while the page is open.
  }
}

function isSentSwap(value: unknown): value is SentSwap {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, address, give, get, amount, sentAt, recorded, seen } = value as Record<
    string,
    unknown
  >;
  const texts = [address, give, get, amount].every((text) => typeof text === 'string');
  return (
    texts &&
    typeof hash === 'string' &&
    TX_HASH.test(hash) &&
    typeof sentAt === 'number' &&
    typeof recorded === 'boolean' &&
    typeof seen === 'boolean'
  );
}

/**
 * Reports unrecorded swaps on load and after each swap. Used by every page that shows swaps, so that leaving the swap
 * page early loses nothing.
 */
export function useReportSwaps(): void {
  const linked = useQuery({ ...myWalletQuery, select: linkedAddresses }).data;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!linked) return;
    const stop = new AbortController();
    let running = false;
    const run = async () => {
      if (running || !sentSwaps().some(({ recorded }) => !recorded)) return;
      running = true;
      const done = await recordUntilDone(linked, stop.signal);
      running = false;
      if (!done) return;
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
      void queryClient.invalidateQueries({ queryKey: ['latestTransactions'] });
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      void queryClient.invalidateQueries({ queryKey: myWalletQuery.queryKey });
    };
    // `storage` events do not fire in the tab that writes, so poll.
    const timer = setInterval(run, 2_000);
    void run();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [linked, queryClient]);
}
