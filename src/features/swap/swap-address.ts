import type { Query } from '@/lib/url-state/address-query';
import { type Draft, FIRST_DRAFT } from './swap';

/*
 * What is asked for, as it stands in the address: `?amount=0.5&from=BNB&to=USDT`. So a swap can be linked to, and outlives a
 * reload and a session that has run out.
 */

const AMOUNT = /^\d{1,15}(\.\d{0,18})?$/;

/** Reads the address; null when it asks for nothing that can be swapped. */
export function readDraft(query: Query, symbols: readonly string[]): Draft | null {
  const { amount, from, to } = query;
  const known = (value: Query[string]) => symbols.find((symbol) => symbol === value);
  const give = known(from) ?? FIRST_DRAFT.give;
  const get = known(to) ?? FIRST_DRAFT.get;
  const typed = typeof amount === 'string' && AMOUNT.test(amount) ? amount : '';
  if (give === get || (!typed && !known(from) && !known(to))) return null;
  return { give, get, amount: typed };
}

/** The parts of the address for it, empty ones to be taken out. A bare address means the first pair. */
export function writeDraft({ give, get, amount }: Draft) {
  const typed = AMOUNT.test(amount) ? amount : '';
  const first = !typed && give === FIRST_DRAFT.give && get === FIRST_DRAFT.get;
  return { amount: typed, from: first ? '' : give, to: first ? '' : get };
}
