import { type Query, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPublicPath, pathOf } from '@/config/paths';
import { ApiError } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { askAgain, isAway } from '@/lib/queries/query-client';
import { useProfile } from '@/lib/queries/shared-queries';
import { rememberTerms } from '@/lib/session/terms';
import { useEndReason } from '@/lib/session/use-end-reason';
import { readStored, writeCookie, writeStored } from '@/lib/storage/browser-storage';
import { COOKIE_NAMES } from '@/lib/storage/storage-list';

/**
 * Fetches the profile of a logged-in user and sets the redirect cookie. A 4xx has already ended the session
 * (`lib/http/http.ts`, `lib/queries/query-client.ts`); this shows its message.
 */
export function useProfileSync(): void {
  const { data, error } = useProfile();
  const path = pathOf(useRouter().asPath);

  useEffect(() => {
    // Another tab may have logged out while the profile was on its way; its event comes later.
    if (!data || readStored('token') === null) return;
    writeCookie(COOKIE_NAMES.redirect, 'true');
    writeStored('user_email', data.email);
    if (data.termsCurrent) rememberTerms();
  }, [data]);

  // On public pages nothing of the account is needed yet.
  const moved = error instanceof ApiError && error.code === 'SESSION_MOVED' && !isPublicPath(path);
  useEffect(() => {
    if (!moved) return;
    void import('@/features/account/login/continue-here').then(({ continueHere }) =>
      continueHere({
        code: 'SESSION_MOVED',
        message:
          'Your session was opened in another kind of browser. Enter a code to continue here.',
      }),
    );
  }, [moved]);

  const message = useEndReason();
  useEffect(() => {
    if (message) toast.error(message, { id: 'session' });
  }, [message]);
}

/**
 * Whether the open page's queries fail because the service is unavailable. The user stays logged in, and the queries
 * are retried automatically (`lib/queries/query-client.ts`); `retry` retries them now. `offline`: the device says that it has no network.
 */
export function useServiceAway() {
  const client = useQueryClient();
  const [away, setAway] = useState(false);
  const [trying, setTrying] = useState(false);
  const offline = useSyncExternalStore(
    subscribeLine,
    () => !navigator.onLine,
    () => false,
  );

  useEffect(() => {
    // A query stays in the set during its retries, so that the status message is not announced again each time.
    const failing = new Set<Query>();
    return client.getQueryCache().subscribe((event) => {
      const { query } = event;
      const action = event.type === 'updated' ? event.action : null;
      if (action?.type === 'error' && isAway(action.error)) failing.add(query);
      else if (action?.type === 'error' || action?.type === 'success' || !query.isActive()) {
        failing.delete(query);
      }
      setAway(failing.size > 0);
    });
  }, [client]);

  useEffect(() => {
    if (!away) return;
    const again = () => void askAgain(client);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [away, client]);

  const retry = () => {
    setTrying(true);
    void askAgain(client).finally(() => setTrying(false));
  };
  return { away, offline, trying, retry };
}

function subscribeLine(tell: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, tell);
  return () => {
    for (const event of events) window.removeEventListener(event, tell);
  };
}
