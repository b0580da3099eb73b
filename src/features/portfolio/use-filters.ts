import { useRouter } from 'next/router';
import { useCallback, useMemo } from 'react';
import { type Filters, readFilters, writeFilters } from './transaction-filters';

/** The filters in the URL and a setter. Changing a filter resets the page to 1. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const router = useRouter();
  const filters = useMemo(() => readFilters(router.query), [router.query]);
  const change = useCallback(
    (changes: Partial<Filters>) => {
      const next = { ...readFilters(router.query), page: 1, ...changes };
      const to = { pathname: router.pathname, query: writeFilters(next) };
      // Only a page change adds a history entry.
      const go = 'page' in changes ? router.push : router.replace;
      void go.call(router, to, undefined, { shallow: true, scroll: 'page' in changes });
    },
    [router],
  );
  return [filters, change];
}
