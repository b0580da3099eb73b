import { useMemo } from 'react';
import { ApiError } from '@/lib/http/http';

/** When the refusal that names a wait is over (epoch milliseconds); 0 where it names none. */
export function useLockEnd(failure: unknown): number {
  return useMemo(() => {
    const wait = failure instanceof ApiError ? failure.retryAfter : undefined;
    return wait ? Date.now() + wait * 1000 : 0;
  }, [failure]);
}
