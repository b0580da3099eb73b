import { amountText, type Query } from '@/lib/url-state/address-query';
import type { Draft } from './purchase';

/* The draft in the URL: `?pay=500&in=USDT` or `?get=40&in=BNB`. It can be linked to and survives reloads and logins. */

const CURRENCY = /^[A-Z]{2,10}$/;

/** Reads the draft from the URL; null without an amount. `currencyId` may be empty. */
export function readDraft(query: Query): Draft | null {
  const pay = amountText(query.pay);
  const amount = pay || amountText(query.get);
  if (!amount) return null;
  const currencyId = typeof query.in === 'string' && CURRENCY.test(query.in) ? query.in : '';
  return { side: pay ? 'PAY' : 'RECEIVE', amount, currencyId };
}

/** Query parameters of the draft; empty ones are removed. Incomplete amounts are not written. */
export function writeDraft({ side, amount, currencyId }: Draft) {
  const asked = amountText(amount);
  return {
    pay: side === 'PAY' ? asked : '',
    get: side === 'RECEIVE' ? asked : '',
    in: asked && currencyId,
  };
}
