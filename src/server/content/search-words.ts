import { type Column, type SQL, sql } from 'drizzle-orm';

const MAX_WORDS = 8;

/**
 * What a person typed as a text search query: every word must occur, and each may be the beginning of one. Words are
 * letters and digits alone, so nothing in them has a meaning to the query; null when there are none.
 */
export function searchQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? null
    : words
        .slice(0, MAX_WORDS)
        .map((word) => `${word}:*`)
        .join(' & ');
}

/** Condition and order of a search over an indexed vector; a search without words finds nothing. */
export function searchIn(vector: Column, typed: string): { matches: SQL; bestFirst: SQL[] } {
  const words = searchQuery(typed);
  if (words === null) return { matches: sql`false`, bestFirst: [] };
  const query = sql`to_tsquery('english', ${words})`;
  return {
    matches: sql`${vector} @@ ${query}`,
    bestFirst: [sql`ts_rank(${vector}, ${query}) desc`],
  };
}
