import { ApiError } from '@fnx/client/errors';

/** An item that must be settled before the account can be closed, with the page that settles it. */
type OpenItem = { text: string; href: string };

/** The items of an OPEN_ITEMS error; empty for other errors. */
export function openItemsOf(error: unknown): OpenItem[] {
  if (!(error instanceof ApiError) || error.code !== 'OPEN_ITEMS') return [];
  const items: unknown = error.data?.items;
  return (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
    const { label, path } = (item ?? {}) as { label?: unknown; path?: unknown };
    // Error data is not validated elsewhere, and links must stay on this site.
    const known = typeof label === 'string' && typeof path === 'string' && /^\/\w/.test(path);
    return known ? [{ text: label, href: path }] : [];
  });
}
