import { useRouter } from 'next/router';
import { useCallback, useMemo } from 'react';
import { type Filters, readFilters, writeFilters } from './transaction-filters';

/** The filters in the address, and how to change them: a change goes to the first page, unless it is the page. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const router = useRouter();
  const filters = useMemo(() => readFilters(router.query), [router.query]);
  const change = useCallback(
    (changes: Partial<Filters>) => {
      const next = { ...readFilters(router.query), page: 1, ...changes };
      const to = { pathname: router.pathname, query: writeFilters(next) };
      // A page is a place to go back to; a filter being set is not.
      const go = 'page' in changes ? router.push : router.replace;
      void go.call(router, to, undefined, { shallow: true, scroll: 'page' in changes });
    },
    [router],
  );
  return [filters, change];
}
