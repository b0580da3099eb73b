import { amountText, type Query } from '@/lib/url-state/address-query';
import { type Draft, FIRST_DRAFT } from './swap';

/* The draft in the URL: `?amount=0.5&from=BNB&to=USDT`. It can be linked to and survives reloads and logins. */

/** Reads the draft from the URL; null if it names no valid swap. */
export function readDraft(query: Query, symbols: readonly string[]): Draft | null {
  const { amount, from, to } = query;
  const known = (value: Query[string]) => symbols.find((symbol) => symbol === value);
  const give = known(from) ?? FIRST_DRAFT.give;
  const get = known(to) ?? FIRST_DRAFT.get;
  const typed = amountText(amount);
  if (give === get || (!typed && !known(from) && !known(to))) return null;
  return { give, get, amount: typed };
}

/** Query parameters of the draft; empty ones are removed. No parameters mean the default pair. */
export function writeDraft({ give, get, amount }: Draft) {
  const typed = amountText(amount);
  const first = !typed && give === FIRST_DRAFT.give && get === FIRST_DRAFT.get;
  return { amount: typed, from: first ? '' : give, to: first ? '' : get };
}
