import { endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

/** Whose wallet a link leads to. */
export const receiverQuery = (token: string) =>
  queryOptions({
    queryKey: queryKey('findReceiver', token),
    queryFn: ({ signal }) => call(endpoints.findReceiver, undefined, { params: { token }, signal }),
    staleTime: 60 * SECOND_MS,
  });

/** The token of a link of this site to receive shares; null for any other text. */
export function receiverTokenIn(text: string): string | null {
  const typed = text.trim();
  if (!URL.canParse(typed)) return null;
  const { origin, pathname, searchParams } = new URL(typed);
  // In a language, its code stands before the path.
  if (origin !== location.origin || !pathname.endsWith(paths.sendShares)) return null;
  // A part of one, while it is typed, leads nowhere.
  return /^[\w-]{22}$/.exec(searchParams.get('to') ?? '')?.[0] ?? null;
}
