import { ApiError } from '@fnx/client/errors';
import { useMemo } from 'react';

/** End of the lock that the error reports, in epoch milliseconds; 0 if there is none. */
export function useLockEnd(failure: unknown): number {
  return useMemo(() => {
    const wait = failure instanceof ApiError ? failure.retryAfter : undefined;
    return wait ? Date.now() + wait * 1000 : 0;
  }, [failure]);
}
