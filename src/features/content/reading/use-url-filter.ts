import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds of rest before what is typed is written into the URL; browsers refuse a hundred changes in a row. */
const REST = 250;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * What a list is narrowed by, kept in the query of the URL: `q` for what is typed, `category` and `page`. A static page learns
 * its query after it was taken over, so the first drawing is always the whole list.
 */
export function useUrlFilter(path: string) {
  const router = useRouter();
  const category = first(router.query.category) ?? '';
  const page = Math.max(1, Number.parseInt(first(router.query.page) ?? '1', 10) || 1);
  const inUrl = first(router.query.q) ?? '';
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  // Going back, or a link to another search, changes the field; what this hook wrote itself does not.
  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (text.trim() === written.current) return;
    const timer = setTimeout(() => {
      written.current = text.trim();
      void router.replace(filterHref(path, { q: text, category }), undefined, {
        shallow: true,
        scroll: false,
      });
    }, REST);
    return () => clearTimeout(timer);
  }, [text, category, path, router]);
  return { text, setText, category, page };
}

/** A URL of this list; what is empty, and the first page, are left out. */
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

/** Whether every word of `search` occurs in one of the texts, whatever the case and the accents. */
export function matches(search: string, texts: readonly string[]): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const whole = fold(texts.join('\n'));
  return words.every((word) => whole.includes(word));
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
