import type { Officer } from '@/server/desk/desk-route';
import { placeOf } from '@/server/desk/rights';
import type { AppContext } from '@/server/platform/context';
import type { Found } from '@/server/platform/people';
import { readSearchText } from '@/server/platform/search-text';

const MOST = 50;

/** Collects what every domain finds for a text; nothing for a text that is empty or fits nothing. */
export async function findAll({ db, registry }: AppContext, typed: string): Promise<Found[]> {
  const text = readSearchText(typed);
  if (text.text === '') return [];
  return (await Promise.all(registry.finders.map((find) => find(db, text)))).flat();
}

/** Leaves what the officer may see, without doubles, each with the page that shows it. */
export async function search(ctx: AppContext, { roles }: Pick<Officer, 'roles'>, typed: string) {
  const results = new Map<string, Found>();
  for (const one of await findAll(ctx, typed)) {
    const key = `${one.kind} ${one.label} ${one.personId}`;
    const isSeen = !one.roles || one.roles.some((role) => roles.includes(role));
    if (isSeen && !results.has(key)) results.set(key, one);
  }
  const placed = ({ kind, label, detail, personId, page }: Found) => {
    const place = placeOf(ctx, roles, page) ?? (personId ? { area: 'people', id: personId } : null);
    return { kind, label, detail, personId, place };
  };
  return { results: [...results.values()].slice(0, MOST).map(placed) };
}

/** Longer ones may be phone numbers or those of documents. */
const ORDER_DIGITS = 8;

/** The text as the journal keeps it: orders, hashes and wallets in full; names, accounts and numbers of people shortened, since nothing is erased there. */
export function journalledText(typed: string): string {
  const { text, uuid, address, hash, shortened, number, reference } = readSearchText(typed);
  const isOrder = reference || (number !== null && text.length <= ORDER_DIGITS);
  if (uuid || address || hash || shortened || isOrder || /^T-[0-9A-Z-]+$/i.test(text)) return text;
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => `${[...word][0]}•••`);
}
