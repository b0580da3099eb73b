import type { Query } from '@/lib/url-state/address-query';
import type { Draft } from './purchase';

/* The draft in the URL: `?pay=500&in=USDT` or `?get=40&in=BNB`. It can be linked to and survives reloads and logins. */

const AMOUNT = /^\d{1,15}(\.\d{0,18})?$/;
const CURRENCY = /^[A-Z]{2,10}$/;

/** Reads the draft from the URL; null without an amount. `currencyId` may be empty. */
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

/** Query parameters of the draft; empty ones are removed. Incomplete amounts are not written. */
export function writeDraft({ side, amount, currencyId }: Draft) {
  const asked = AMOUNT.test(amount);
  return {
    pay: asked && side === 'PAY' ? amount : '',
    get: asked && side === 'RECEIVE' ? amount : '',
    in: asked ? currencyId : '',
  };
}
