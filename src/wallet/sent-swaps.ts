import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { isTxHash, sentList } from './sent-list';
import { linkedAddresses, myWalletQuery } from './wallet-queries';

/** A sent swap: `amount` of `give` for `get`, by symbol. */
export type Sent = { hash: `0x${string}`; give: string; get: string; amount: string };

/**
 * A swap sent from this browser, reported once the transaction is final. It is removed when the service has recorded it and
 * the user has seen the result.
 */
export type SentSwap = Sent & {
  /** The sending wallet. */
  address: string;
  /** Epoch milliseconds. */
  sentAt: number;
  recorded: boolean;
  seen: boolean;
};

const swaps = sentList<SentSwap>({
  key: 'fnx.swaps',
  isEntry: ({ hash, address, give, get, amount, sentAt, recorded, seen }) =>
    [address, give, get, amount].every((text) => typeof text === 'string') &&
    isTxHash(hash) &&
    typeof sentAt === 'number' &&
    typeof recorded === 'boolean' &&
    typeof seen === 'boolean',
  hashOf: ({ hash }) => hash,
  isReported: ({ recorded }) => recorded,
  reported: () => ({ recorded: true }),
  isNeeded: ({ recorded, seen }) => !(recorded && seen),
  send: ({ hash, address }) =>
    call(
      endpoints.recordTransaction,
      { type: 'SWAP', txHash: hash, address: address as `0x${string}`, details: {} },
      { idempotencyKey: hash },
    ),
  // Already recorded, or permanently rejected. A swap that is not final yet is refused with `retryAfter`.
  isFinal: ({ code, retryAfter }) =>
    code === 'TX_ALREADY_USED' || (code === 'VALIDATION_ERROR' && retryAfter === undefined),
  firstRetryMs: 2_000,
});

export const sentSwaps = swaps.all;

/** The newest swap whose result the user has not seen. */
export function openSwap(): SentSwap | null {
  return sentSwaps().findLast(({ seen }) => !seen) ?? null;
}

/** Without storage, the swap is tracked only while the page is open. */
export function rememberSwap(sent: Sent, address: string, now = Date.now()): void {
  swaps.add(
    { ...sent, address, sentAt: now, recorded: false, seen: false },
    ({ hash }) => hash === sent.hash,
  );
}

/** Marks a swap whose result the user has seen or dismissed. */
export function markSeen(hash: string): void {
  swaps.change(hash, { seen: true });
}

/** The wallet replaced the transaction (speed-up). */
export function replaceHash(hash: string, by: `0x${string}`): void {
  swaps.change(hash, { hash: by });
}

const sentBy = (linked: readonly string[]) => {
  const ours = new Set(linked.map((address) => address.toLowerCase()));
  return ({ address }: SentSwap) => ours.has(address.toLowerCase());
};

/**
 * Reports all unrecorded swaps of this account.
 *
 * @param linked addresses of the account's wallets
 * @returns true if nothing is left to report
 */
export const recordSwaps = (linked: readonly string[]) => swaps.report(sentBy(linked));

/** Retries until all swaps are recorded or `signal` aborts. */
export const recordUntilDone = (linked: readonly string[], signal: AbortSignal) =>
  swaps.reportUntilDone(signal, sentBy(linked));

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
      void invalidateAfter(queryClient, 'swap');
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
