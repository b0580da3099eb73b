import type { AppContext } from '@/server/platform/context';
import type { Found } from '@/server/platform/people';
import { readSearchText } from '@/server/platform/search-text';

const MOST = 50;

/** Collects what every domain finds for a text, without doubles; nothing for a text that is empty or fits nothing. */
export async function search({ db, registry }: AppContext, typed: string) {
  const text = readSearchText(typed);
  if (text.text === '') return { results: [] };
  const found = await Promise.all(registry.finders.map((find) => find(db, text)));
  const results = new Map<string, Found>();
  for (const one of found.flat()) {
    const key = `${one.kind} ${one.label} ${one.personId}`;
    if (!results.has(key)) results.set(key, one);
  }
  return { results: [...results.values()].slice(0, MOST) };
}

/** The text as the journal keeps it: numbers and hashes in full, names and addresses shortened, since nothing is erased there. */
export function journalledText(typed: string): string {
  const { text, uuid, address, hash, number } = readSearchText(typed);
  if (uuid || address || hash || number !== null || /^T-[0-9A-Z-]+$/i.test(text)) return text;
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => `${[...word][0]}•••`);
}
