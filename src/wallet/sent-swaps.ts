import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '@/api/endpoints';
import { ApiError, call } from '@/lib/http/http';
import { linkedAddresses, myWalletQuery } from './wallet-queries';

/** What was sent: `amount` of `give` for `get`, by symbol. */
export type Sent = { hash: `0x${string}`; give: string; get: string; amount: string };

/**
 * Swaps that this browser has sent: the hash is written down before anything else is done with it, and told to the service
 * once the chain has it, so that a closed tab or a reload loses nothing. An entry stays until the service has the swap and the
 * person has seen its end.
 */
type SentSwap = Sent & {
  /** The wallet it was sent from. */
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

/** Every swap this browser still remembers, oldest first. */
export function sentSwaps(): SentSwap[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSentSwap) : [];
  } catch {
    return [];
  }
}

/** The newest swap whose end the person has not seen. */
export function openSwap(): SentSwap | null {
  return sentSwaps().findLast(({ seen }) => !seen) ?? null;
}

export function rememberSwap(sent: Sent, address: string, now = Date.now()): void {
  const others = sentSwaps().filter(
    ({ hash, sentAt }) => hash !== sent.hash && now - sentAt < MONTH_MS,
  );
  store([...others, { ...sent, address, sentAt: now, recorded: false, seen: false }]);
}

/** The person has seen how it ended, or does not wait for it any more. */
export function markSeen(hash: string): void {
  change(hash, { seen: true });
}

/** The wallet sent another transaction in its place (speed-up). */
export function replaceHash(hash: string, by: `0x${string}`): void {
  change(hash, { hash: by });
}

function change(hash: string, changes: Partial<SentSwap>): void {
  const swaps = sentSwaps().map((swap) => (swap.hash === hash ? { ...swap, ...changes } : swap));
  store(swaps.filter(({ recorded, seen }) => !(recorded && seen)));
}

let recording: Promise<boolean> | undefined;

/**
 * Tells the service of every swap it does not have yet and that belongs to this account. One run at a time.
 *
 * @param linked addresses of the account's wallets
 * @returns true when nothing is left to tell
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

/** Known already, or refused for good; a swap that is not final yet comes with a time to ask again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'TX_ALREADY_USED') return true;
  return error.code === 'VALIDATION_ERROR' && error.retryAfter === undefined;
}

/** Keeps telling until the service has every swap; stops with `signal`. */
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
    // Without storage the swap is followed for as long as the page stays open.
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
 * Tells the service of swaps it does not have: on load, after each swap, and when the tab is looked at again. Every page that
 * shows what was swapped calls it, so that leaving the swap's own page early loses nothing.
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
    // A sent swap shows in the storage of this tab without an event of its own.
    const timer = setInterval(run, 2_000);
    void run();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [linked, queryClient]);
}
