import { endpoints } from '@fnx/api/endpoints';
import { ApiError } from '@fnx/client/errors';
import { SECOND_MS } from '@fnx/values/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { invalidateAfter, queryKey } from '@/lib/queries/query-keys';
import { changeSwap, type SentSwap, sentSwaps } from './sent-calls';
import { linkedAddresses, myWalletQuery } from './wallet-queries';

const FIRST_RETRY_MS = 2 * SECOND_MS;
const LAST_RETRY_MS = 30 * SECOND_MS;

/**
 * Tells the service of swaps until it has accepted each, so that a closed tab, a lost connection or a reload loses none. Used by
 * every page that shows swaps.
 */
export function useReportSwaps(): void {
  const linked = useQuery({ ...myWalletQuery, select: linkedAddresses }).data;
  const client = useQueryClient();
  const key = queryKey('reportSwaps', linked);
  useQuery({
    queryKey: key,
    /** How often in a row something was left to report. */
    queryFn: async (): Promise<number> => {
      if (!unreported(linked ?? []).length) return 0;
      if (!(await recordSwaps(linked ?? []))) return (client.getQueryData<number>(key) ?? 0) + 1;
      void invalidateAfter(client, 'swap');
      return 0;
    },
    enabled: linked !== undefined,
    staleTime: 0,
    gcTime: 0,
    // `storage` events do not fire in the tab that writes, so poll.
    refetchInterval: ({ state: { data = 0 } }) =>
      Math.min(FIRST_RETRY_MS * 2 ** data, LAST_RETRY_MS),
    refetchIntervalInBackground: true,
  });
}

/** @param linked addresses of the account's wallets: others' swaps stay for their owner */
function unreported(linked: readonly string[]): SentSwap[] {
  const ours = new Set(linked.map((address) => address.toLowerCase()));
  return sentSwaps().filter(
    ({ recorded, address }) => !recorded && ours.has(address.toLowerCase()),
  );
}

let running: Promise<boolean> | undefined;

/**
 * Reports all unrecorded swaps of this account. One run at a time; a call during a run joins it.
 *
 * @returns true if nothing is left to report
 */
export function recordSwaps(linked: readonly string[]): Promise<boolean> {
  running ??= recordAll(linked).finally(() => {
    running = undefined;
  });
  return running;
}

async function recordAll(linked: readonly string[]): Promise<boolean> {
  let done = true;
  for (const { hash, address } of unreported(linked)) {
    try {
      await call(
        endpoints.recordTransaction,
        { type: 'SWAP', txHash: hash, address: address as `0x${string}`, details: {} },
        { idempotencyKey: hash },
      );
      changeSwap(hash, { recorded: true });
    } catch (error) {
      if (isFinal(error)) changeSwap(hash, { recorded: true });
      // Offline, or logged in as another user: keep the hash for later.
      else done = false;
    }
  }
  return done;
}

/** Already recorded, or permanently rejected. A swap that is not final yet is refused with `retryAfter`. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'TX_ALREADY_USED' ||
    (error.code === 'VALIDATION_ERROR' && error.retryAfter === undefined));
