import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEventName } from '@/lib/live/live-events';
import { PROFILE_KEY } from '@/lib/queries/query-client';
import { useSession } from '@/lib/session/session';

/** What an event makes old, by the first part of the queries' keys. */
const MADE_OLD: Record<LiveEventName, readonly string[]> = {
  notification: ['listNotification'],
  order: ['order', 'dashboard', 'latestTransactions', 'transactions', 'deals', 'graph', 'myWallet'],
  kyc: ['kycStatus', PROFILE_KEY, 'dashboard'],
  price: ['getFnxPrice', 'dashboard', 'currencies', 'getBankOverview'],
};

/** While the line to the service is down, notices are asked for this often instead; milliseconds. */
const POLL = 15_000;

/** Keeps what is open up to date while somebody is logged in: by the service's events, by asking where there are none. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const session = useSession();
  const token = session.status === 'member' ? session.token : null;
  useEffect(() => (token === null ? undefined : keepUpToDate(token, client)), [client, token]);
}

function keepUpToDate(token: string, client: QueryClient): () => void {
  const refresh = (name: LiveEventName) => {
    for (const key of MADE_OLD[name]) void client.invalidateQueries({ queryKey: [key] });
  };
  let polling: ReturnType<typeof setInterval> | undefined;
  const poll = (on: boolean) => {
    if (!on) clearInterval(polling);
    polling = on ? (polling ?? setInterval(() => refresh('notification'), POLL)) : undefined;
  };
  let stop = () => {};
  let left = false;
  let interrupted = false;
  // What happened while the line was down was told to nobody. The first line comes up moments after a page has asked for all it
  // shows; a notice of those moments would stay untold until the next one.
  const catchUp = (after: boolean) => {
    for (const name of after ? EVENTS : (['notification'] as const)) refresh(name);
  };
  poll(true);
  import('@/lib/live/live-connection').then(
    ({ shareLiveEvents }) => {
      if (left) return;
      stop = shareLiveEvents(token, {
        onEvent: refresh,
        // The profile's own answer ends the session, in its words (`lib/http.ts`).
        onRefused: () => void client.invalidateQueries({ queryKey: [PROFILE_KEY] }),
        onConnected: (connected) => {
          poll(!connected);
          if (connected) catchUp(interrupted);
          // What cut the line may have cut off all else: the answer, or that there is none, tells the page.
          else refresh('notification');
          interrupted = !connected;
        },
      });
    },
    // Without its chunk the pages ask instead.
    () => undefined,
  );
  return () => {
    left = true;
    poll(false);
    stop();
  };
}

const EVENTS = Object.keys(MADE_OLD) as LiveEventName[];
