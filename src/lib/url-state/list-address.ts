import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { pathOf } from '@/config/paths';
import type { Query } from './address-query';

const LAST_PAGE = 10_000;

/**
 * Stores a list's filters and page number in the URL, so that they survive a reload and can be shared. URL values are
 * untrusted input: validate them.
 */
export function useListAddress() {
  const router = useRouter();
  // Shows the change before the router has applied it.
  const [ahead, setAhead] = useState<Query | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router now has this query or a newer one
  useEffect(() => setAhead(null), [router.query]);
  const now = ahead ?? router.query;
  const text = (name: string) => {
    const value = now[name];
    return typeof value === 'string' ? value : '';
  };
  /** Sets parameters; an empty value removes one. Changing a filter resets the page number. */
  const change = (parts: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...now, page: '', ...parts })) {
      if (typeof value === 'string' && value !== '') query.set(name, value);
    }
    const paged = 'page' in parts;
    setAhead(Object.fromEntries(query));
    const search = query.toString();
    const to = pathOf(router.asPath) + (search ? `?${search}` : '');
    // Page changes add a history entry; filter changes do not.
    const go = paged ? router.push : router.replace;
    void go.call(router, to, undefined, { shallow: true, scroll: paged });
  };
  return {
    text,
    change,
    page: Math.max(1, Math.min(LAST_PAGE, Math.floor(Number(text('page'))) || 1)),
    toPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
  };
}
