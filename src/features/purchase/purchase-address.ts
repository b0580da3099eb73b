import type { Query } from '@/lib/url-state/address-query';
import type { Draft } from './purchase';

/*
 * What is asked for, as it stands in the address: `?pay=500&in=USDT` or `?get=40&in=BNB`. So a purchase can be linked to, and
 * outlives a reload and a session that has run out.
 */

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

/** The parts of the address for it, empty ones to be taken out. What is no amount yet is not written. */
export function writeDraft({ side, amount, currencyId }: Draft) {
  const asked = AMOUNT.test(amount);
  return {
    pay: asked && side === 'PAY' ? amount : '',
    get: asked && side === 'RECEIVE' ? amount : '',
    in: asked ? currencyId : '',
  };
}
