import { type Column, type SQL, sql } from 'drizzle-orm';

const MAX_WORDS = 8;

/**
 * Converts typed text to a text search query: all words must match, each as a prefix. Words contain only letters and digits,
 * so query syntax cannot be injected. Null if there are no words.
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

/** Condition and order of a search; a search without words finds nothing. */
export function searchIn(vector: Column, typed: string): { matches: SQL; bestFirst: SQL[] } {
  const words = searchQuery(typed);
  if (words === null) return { matches: sql`false`, bestFirst: [] };
  const query = sql`to_tsquery('english', ${words})`;
  return {
    matches: sql`${vector} @@ ${query}`,
    bestFirst: [sql`ts_rank(${vector}, ${query}) desc`],
  };
}
