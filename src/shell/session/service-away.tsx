import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '@/lang/shell';
import { useOffline } from '@/lib/page/use-offline';
import { askAgain, isAway } from '@/lib/queries/query-client';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import styles from './service-away.module.css';

/** A member's retry bar, while the service is unavailable or the device is offline. */
export function ServiceAway() {
  const { away, offline, trying, retry } = useServiceAway();
  if (!(away || offline)) return null;
  return (
    <Inline gap={16} nowrap align="center" className={styles.bar} role="status">
      <span>
        {offline
          ? t('You are offline. You are still logged in, and your shares are not affected.')
          : t(
              'The service is not available right now. You are still logged in, and your shares are not affected.',
            )}
      </span>
      {offline ? null : (
        <Button variant="secondary" size="small" busy={trying} onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </Inline>
  );
}

/**
 * Whether the open page's queries fail because the service is unavailable. The user stays logged in, and the queries
 * are retried automatically (`lib/queries/query-client.ts`); `retry` retries them now. `offline`: the device says that it has no network.
 */
function useServiceAway() {
  const client = useQueryClient();
  const [away, setAway] = useState(false);
  const [trying, setTrying] = useState(false);
  const offline = useOffline();

  useEffect(() => {
    // A query stays in the set during its retries, so that the status message is not announced again each time.
    // This code may come after the first failure.
    const failing = new Set<Query>(
      client
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ state }) => isAway(state.error) }),
    );
    setAway(failing.size > 0);
    return client.getQueryCache().subscribe((event) => {
      // Announced while a component is drawn, which may not change another.
      if (event.type === 'added') return;
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
