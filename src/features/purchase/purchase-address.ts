import type { Draft } from './purchase';

/*
 * What is asked for, as it stands in the address: `?pay=500&in=USDT` or `?get=40&in=BNB`. So a purchase can be linked to.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

const AMOUNT = /^\d{1,15}(\.\d{0,18})?$/;
const CURRENCY = /^[A-Z]{2,10}$/;

/** Reads the address; null when it asks for no amount. `currencyId` is empty when it names none. */
export function readDraft(query: Query): Draft | null {
  const text = (name: string, form: RegExp) => {
    const value = query[name];
    return typeof value === 'string' && form.test(value) ? value : '';
  };
  const pay = text('pay', AMOUNT);
  const amount = pay || text('get', AMOUNT);
  if (!amount) return null;
  return { side: pay ? 'PAY' : 'RECEIVE', amount, currencyId: text('in', CURRENCY) };
}
