import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import { pathOf } from '@/config/paths';
import type { Query } from './address-query';

const LAST_PAGE = 10_000;

/** The page of a list in its URL, from 1. */
export const readPage = (text: Query[string]): number =>
  Math.max(1, Math.min(LAST_PAGE, Math.floor(Number(text)) || 1));

/**
 * The state that a list keeps in its URL: filters and the page. It survives a reload, can be linked to, and follows the browser's
 * back button. A URL is anybody's text: check each value against the known ones.
 *
 * @example const { text, change } = useUrlState(); change({ state: 'PAID' });
 */
export function useUrlState() {
  const router = useRouter();
  // The router takes a moment; a choice shows at once.
  const [ahead, setAhead] = useState<Query | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from here on the router knows it, or something newer
  useEffect(() => setAhead(null), [router.query]);
  const query = ahead ?? router.query;
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  /** Sets these parts, with `instead` in place of the current entry of the history; an empty text, and page 1, are left out. Every change but one of the page leads to the first page. */
  const change = useCallback(
    (parts: Readonly<Record<string, string | number>>, instead = false) => {
      const next = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...query, page: '', ...parts })) {
        const left = name === 'page' && Number(value) <= 1;
        if (!left && !Array.isArray(value) && value) next.set(name, String(value));
      }
      const paged = 'page' in parts;
      setAhead(Object.fromEntries(next));
      const search = next.toString();
      const to = pathOf(router.asPath) + (search ? `?${search}` : '');
      // A page is an entry of the history; a filter replaces the entry.
      const go = paged && !instead ? router.push : router.replace;
      void go.call(router, to, undefined, { shallow: true, scroll: paged });
    },
    [router, query],
  );
  return {
    query,
    text,
    change,
    page: readPage(text('page')),
    toPage: (page: number, instead?: boolean) => change({ page }, instead),
  };
}
