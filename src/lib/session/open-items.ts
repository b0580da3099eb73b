import { ApiError } from '@/lib/http/http';

/** What still has to be settled before an account can be closed: in words, and the page that settles it. */
type OpenItem = { text: string; href: string };

/** The list that an OPEN_ITEMS error carries; empty for anything else. */
export function openItemsOf(error: unknown): OpenItem[] {
  if (!(error instanceof ApiError) || error.code !== 'OPEN_ITEMS') return [];
  const items: unknown = error.data?.items;
  return (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
    const { label, path } = (item ?? {}) as { label?: unknown; path?: unknown };
    // Errors are not held against a schema, and a link leads to this site alone.
    const known = typeof label === 'string' && typeof path === 'string' && /^\/\w/.test(path);
    return known ? [{ text: label, href: path }] : [];
  });
}
