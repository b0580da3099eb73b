import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { pathOf } from '@/config/paths';

/*
 * Keeps form input in the URL, so that a reload, a shared link and a new login restore it. Writes past the router,
 * because screen readers announce every route change.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** An amount in the URL with at most `decimals` decimals; empty if it is missing, invalid or incomplete. */
export function amountText(value: Query[string], decimals = 18): string {
  const match = typeof value === 'string' ? /^\d{1,15}(?:\.(\d*))?$/.exec(value) : null;
  return match && (match[1] ?? '').length <= decimals ? match[0] : '';
}

/** Path, query and hash of the address bar; more current than the router on pages that use `writeQuery`. */
export function shownAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Sets query parameters with `replaceState` and keeps the others; an empty value removes its parameter. */
function writeQuery(parts: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  const url = window.location.pathname + (text ? `?${text}` : '') + window.location.hash;
  if (url === shownAddress()) return;
  try {
    // Next.js restores the URL stored in `history.state`.
    window.history.replaceState({ ...window.history.state, url, as: url }, '', url);
  } catch {
    // Safari limits `replaceState` to 100 calls in 30 seconds; the next call writes the complete query.
  }
}

/**
 * Synchronises form input with the URL query.
 *
 * @param ready whether the data needed to validate the query is loaded
 * @param take called once with the initial query
 * @param written the parameters to write afterwards; they override older history entries
 */
export function useAddressQuery({
  ready,
  take,
  written,
}: {
  ready: boolean;
  take: (query: Query) => void;
  written: Readonly<Record<string, string>>;
}): void {
  const { isReady, query, asPath } = useRouter();
  const [taken, setTaken] = useState(false);
  const page = useRef('');
  useEffect(() => {
    if (taken || !ready || !isReady) return;
    page.current = pathOf(window.location.pathname);
    setTaken(true);
    take(query);
  }, [taken, ready, isReady, query, take]);

  const text = JSON.stringify(written);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router writes the address without what it does not know
  useEffect(() => {
    if (!taken) return;
    const write = () => {
      // During navigation the URL changes before the old page unmounts.
      if (pathOf(window.location.pathname) === page.current) writeQuery(JSON.parse(text));
    };
    write();
    window.addEventListener('popstate', write);
    return () => window.removeEventListener('popstate', write);
  }, [taken, text, asPath]);
}
