import { useRouter } from 'next/router';
import { useSearchText } from '@/lib/page/use-debounced';

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * A list's filters in the URL query: `q`, `category` and `page`. Static pages learn their query after hydration, so the
 * first render is the full list.
 */
export function useUrlFilter(path: string) {
  const router = useRouter();
  const category = first(router.query.category) ?? '';
  const page = Math.max(1, Number.parseInt(first(router.query.page) ?? '1', 10) || 1);
  const inUrl = first(router.query.q) ?? '';
  const [text, setText] = useSearchText(inUrl, (q) => {
    void router.replace(filterHref(path, { q, category }), undefined, {
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

/** Groups of words, or their beginnings, that a search takes for each other. */
export type Synonyms = readonly (readonly string[])[];

/** Whether every word of `search`, or one that means the same, occurs in the texts, ignoring case and accents. */
export function matches(search: string, texts: readonly string[], synonyms: Synonyms): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const whole = fold(texts.join('\n'));
  const groups = synonyms.map((group) => group.map(fold));
  return words.every(
    (word) =>
      whole.includes(word) ||
      groups.some(
        (group) => group.some(isLike(word)) && group.some((term) => whole.includes(term)),
      ),
  );
}

/** A word that is still being typed counts from its fourth letter; a shorter term, as in Chinese, must be whole. */
const isLike = (word: string) => (term: string) =>
  word.startsWith(term) || (word.length >= Math.min(4, term.length) && term.startsWith(word));

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
