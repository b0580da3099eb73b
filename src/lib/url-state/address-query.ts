import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { pathOf } from '@/config/paths';

/*
 * What is typed on a page, in its address, so that a reload, a shared link and the login after a session has run out bring it
 * back. It is written past the router: to that each letter would be a new page, which screen readers read out by its title.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Path, query and hash as the address bar shows them: of a page that writes there itself, the router knows less. */
export function shownAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Sets these parts of the query and leaves the others; an empty text takes its part out. No new entry in the history. */
export function writeQuery(parts: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  const url = window.location.pathname + (text ? `?${text}` : '') + window.location.hash;
  if (url === shownAddress()) return;
  try {
    // Next.js goes by the address in the history's state when somebody comes back to this entry.
    window.history.replaceState({ ...window.history.state, url, as: url }, '', url);
  } catch {
    // Safari allows a hundred changes in half a minute; the next one writes it all.
  }
}

/**
 * Keeps what is typed and the page's address in step.
 *
 * @param ready whether what an address may speak of is known
 * @param take gets the query that the page was opened with, once
 * @param written what the address says from then on; the page counts more than an older entry of the history
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
      // A page that is being left stands a moment longer than its address.
      if (pathOf(window.location.pathname) === page.current) writeQuery(JSON.parse(text));
    };
    write();
    window.addEventListener('popstate', write);
    return () => window.removeEventListener('popstate', write);
  }, [taken, text, asPath]);
}
