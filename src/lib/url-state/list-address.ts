import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { pathOf } from '@/config/paths';
import type { Query } from './address-query';

const LAST_PAGE = 10_000;

/**
 * What a list is narrowed by, and which page of it is shown, as they stand in the address: it survives a reload, can be sent, and
 * is gone back to. What an address says is anybody's text: read it against what is known.
 */
export function useListAddress() {
  const router = useRouter();
  // The router takes a moment; what was pressed shows at once.
  const [ahead, setAhead] = useState<Query | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from here on the router knows it, or something newer
  useEffect(() => setAhead(null), [router.query]);
  const now = ahead ?? router.query;
  const text = (name: string) => {
    const value = now[name];
    return typeof value === 'string' ? value : '';
  };
  /** Sets these parts, an empty text takes its part out; all but the page itself lead to the first page. */
  const change = (parts: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...now, page: '', ...parts })) {
      if (typeof value === 'string' && value !== '') query.set(name, value);
    }
    const paged = 'page' in parts;
    setAhead(Object.fromEntries(query));
    const said = query.toString();
    const to = pathOf(router.asPath) + (said ? `?${said}` : '');
    // A page is a place to go back to; a filter being set is not.
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
