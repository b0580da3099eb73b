import { useEffect } from 'react';
import { renewPush } from '@/lib/session/renew-push';

/**
 * Installs `public/sw.js`, for the pages of the portal alone: it costs the public pages nothing. With SERVICE_WORKER=off the same
 * address removes it.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') return;
    // Browsers that block storage refuse it; everything else works without.
    navigator.serviceWorker
      ?.register('/sw.js', { updateViaCache: 'none' })
      .then(renewPush)
      .catch(() => {});
  }, []);
}
