import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { profileQuery } from '@/lib/queries/shared-queries';
import { useSession } from '@/lib/session/session';
import { LIVE_EVENTS, type LiveEventName } from '@/shared/live-events';

/** Polling interval of notifications without a live connection, in milliseconds. */
const POLL_MS = 15_000;

/** Keeps open pages up to date for a logged-in user: through live events, or by polling without them. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const session = useSession();
  const token = session.status === 'member' ? session.token : null;
  useEffect(() => (token === null ? undefined : keepUpToDate(token, client)), [client, token]);
}

function keepUpToDate(token: string, client: QueryClient): () => void {
  const refresh = (name: LiveEventName) => void invalidateAfter(client, name);
  let polling: ReturnType<typeof setInterval> | undefined;
  const poll = (on: boolean) => {
    if (!on) clearInterval(polling);
    polling = on ? (polling ?? setInterval(() => refresh('notification'), POLL_MS)) : undefined;
  };
  let stop = () => {};
  let unsubscribed = false;
  let interrupted = false;
  // Events during an interruption were missed. On the first connection, a notification may have arrived after the page
  // loaded its data.
  const refetchMissed = (afterInterruption: boolean) => {
    for (const name of afterInterruption ? LIVE_EVENTS : (['notification'] as const)) refresh(name);
  };
  poll(true);
  import('@/lib/live/live-connection').then(
    ({ shareLiveEvents }) => {
      if (unsubscribed) return;
      stop = shareLiveEvents(token, {
        onEvent: refresh,
        // The profile's response ends the session with its own message (`lib/http/http.ts`).
        onRefused: () => void client.invalidateQueries(profileQuery),
        onConnected: (connected) => {
          poll(!connected);
          if (connected) refetchMissed(interrupted);
          // The service may be unavailable: this request shows whether it is.
          else refresh('notification');
          interrupted = !connected;
        },
      });
    },
    // The chunk failed to load; polling continues.
    () => undefined,
  );
  return () => {
    unsubscribed = true;
    poll(false);
    stop();
  };
}
