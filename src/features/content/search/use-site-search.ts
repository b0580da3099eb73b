import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { useUrlFilter } from '@/features/content/reading/use-url-filter';
import { currentLanguage } from '@/lang/engine/current';
import { queryKey } from '@/lib/queries/query-keys';
import { type SearchIndex, siteSearch } from './site-search';

/** The search over help, questions and blog, with its text in the URL of this page. The index is loaded when it is used. */
export function useSiteSearch(path: string) {
  const filter = useUrlFilter(path);
  const [isUsed, setUsed] = useState(false);
  const isOpen = filter.text.trim() !== '';
  const language = currentLanguage();
  const { data, isError } = useQuery({
    queryKey: queryKey('searchIndex', language),
    queryFn: () => readIndex(language),
    enabled: isOpen || isUsed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const search = useMemo(() => data && siteSearch(data), [data]);
  const hits = useMemo(
    () => (isOpen && search ? search(filter.text) : null),
    [isOpen, search, filter.text],
  );
  useNamedPart(!isOpen, filter.setText);
  return { ...filter, isOpen, isError, hits, onUse: () => setUsed(true) };
}

export type SiteSearch = ReturnType<typeof useSiteSearch>;

async function readIndex(language: string): Promise<SearchIndex> {
  const response = await fetch(`/search.json?language=${language}`);
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return response.json();
}

/** Shows the part that the hash of the URL names, which ends a search. */
function useNamedPart(isShown: boolean, setText: (text: string) => void): void {
  const { asPath } = useRouter();
  useEffect(() => {
    // IDs are ASCII, so a percent-encoded hash cannot match.
    const id = asPath.split('#')[1] ?? '';
    if (id) setText('');
    const element = isShown && id ? document.getElementById(id) : null;
    if (element instanceof HTMLDetailsElement) element.open = true;
    element?.scrollIntoView?.();
  }, [asPath, isShown, setText]);
}
