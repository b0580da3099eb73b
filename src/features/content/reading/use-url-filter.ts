import { useRouter } from 'next/router';
import { useSearchText } from '@/lib/page/use-debounced';

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * A list's filters in the URL query: `q`, `category` and `page`. A search is over every category. Static pages learn their query after hydration, so the
 * first render is the full list.
 */
export function useUrlFilter(path: string) {
  const router = useRouter();
  const category = first(router.query.category) ?? '';
  const page = Math.max(1, Number.parseInt(first(router.query.page) ?? '1', 10) || 1);
  const inUrl = first(router.query.q) ?? '';
  const [text, setText] = useSearchText(inUrl, (q) => {
    void router.replace(filterHref(path, q ? { q } : { category }), undefined, {
      shallow: true,
      scroll: false,
    });
  });
  return { text, setText, category, page };
}

/** A URL of this list; empty values and page 1 are omitted. */
export function filterHref(
  path: string,
  filter: { q?: string; category?: string; page?: number },
): string {
  const query = new URLSearchParams();
  if (filter.q?.trim()) query.set('q', filter.q.trim());
  if (filter.category) query.set('category', filter.category);
  if (filter.page && filter.page > 1) query.set('page', String(filter.page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
