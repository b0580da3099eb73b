import {
  type NewOrder,
  newPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchase,
  type Quote,
} from '@/features/purchase/purchase';

const draft = { side: 'PAY', amount: '500', currencyId: 'USDT' } as const;

const quote: Quote = {
  quoteId: 'q1',
  currencyId: 'USDT',
  payAmount: '500',
  payAmountRaw: '500000000000000000000',
  shares: '40',
  sharePriceUsd: '12.5',
  rateUsd: '1',
  rateSource: 'static',
  rateUpdatedAt: '2026-11-20T09:00:00.000Z',
  platformFeeUsd: '0',
  networkFeeBnb: '0.00006',
  totalUsd: '500',
  minAmount: '50',
  maxAmount: '100000',
  expiresAt: '2026-11-20T09:01:00.000Z',
};
const near: Quote = { ...quote, quoteId: 'q2', shares: '39.81' };
const far: Quote = { ...quote, quoteId: 'q3', shares: '39' };
const order = { id: 'o1', expiresAt: '2026-11-20T09:16:00.000Z' } as NewOrder;
const problem = { text: 'No.' };
const txHash = `0x${'ab'.repeat(32)}` as const;

const quoting: PurchaseState = { status: 'quote', draft, quote: null, problem: null };
const quoted: PurchaseState = { ...quoting, quote };
const review: PurchaseState = {
  status: 'review',
  draft,
  quote,
  seen: quote,
  agreed: false,
  unanswered: false,
  problem: null,
};
const agreed: PurchaseState = { ...review, agreed: true };
const ordering: PurchaseState = { status: 'sign', phase: 'ordering', draft, quote };
const atWallet: PurchaseState = { status: 'sign', phase: 'wallet', order };
const waiting: PurchaseState = { status: 'sign', phase: 'waiting', order, problem };
const submitted: PurchaseState = { status: 'submitted', orderId: 'o1', txHash };

const cases: [string, PurchaseState, PurchaseEvent, PurchaseState][] = [
  [
    'typing drops the old price',
    quoted,
    { type: 'amountTyped', side: 'PAY', amount: '600' },
    { ...quoting, draft: { ...draft, amount: '600' } },
  ],
  ['typing the same keeps it', quoted, { type: 'amountTyped', side: 'PAY', amount: '500' }, quoted],
  [
    'typing the other side turns it round',
    quoted,
    { type: 'amountTyped', side: 'RECEIVE', amount: '40' },
    { ...quoting, draft: { ...draft, side: 'RECEIVE', amount: '40' } },
  ],
  [
    'another currency drops the price',
    quoted,
    { type: 'currencyPicked', currencyId: 'BNB' },
    { ...quoting, draft: { ...draft, currencyId: 'BNB' } },
  ],
  ['a price arrives', quoting, { type: 'quoted', draft, quote }, quoted],
  [
    'a price for another amount is late',
    quoting,
    { type: 'quoted', draft: { ...draft, amount: '50' }, quote },
    quoting,
  ],
  ['a refusal is shown', quoted, { type: 'quoteFailed', draft, problem }, { ...quoting, problem }],
  [
    'a late refusal is not',
    quoted,
    { type: 'quoteFailed', draft: { ...draft, amount: '5' }, problem },
    quoted,
  ],
  ['nothing to review without a price', quoting, { type: 'reviewed' }, quoting],
  ['review', quoted, { type: 'reviewed' }, review],
  ['back keeps what was typed', review, { type: 'wentBack' }, quoted],
  ['consent', review, { type: 'agreed', value: true }, agreed],
  ['consent taken back', agreed, { type: 'agreed', value: false }, review],
  [
    'a small change keeps the consent',
    agreed,
    { type: 'quoted', draft, quote: near },
    { ...agreed, quote: near },
  ],
  [
    'a change over half a percent asks again',
    agreed,
    { type: 'quoted', draft, quote: far },
    { ...review, quote: far },
  ],
  [
    'small changes that add up ask again',
    { ...agreed, quote: near },
    { type: 'quoted', draft, quote: { ...near, shares: '39.7' } },
    { ...review, quote: { ...near, shares: '39.7' } },
  ],
  [
    'the new price is taken',
    { ...review, quote: far },
    { type: 'newPriceAccepted' },
    { ...review, quote: far, seen: far },
  ],
  [
    'no order for a price that was not read',
    { ...agreed, quote: far },
    { type: 'orderRequested' },
    { ...agreed, quote: far },
  ],
  ['no order without consent', review, { type: 'orderRequested' }, review],
  ['no price any more', agreed, { type: 'quoteFailed', draft, problem }, { ...quoting, problem }],
  ['an order', agreed, { type: 'orderRequested' }, ordering],
  ['the order is made, the wallet opens', ordering, { type: 'orderMade', order }, atWallet],
  [
    'the order is refused',
    ordering,
    { type: 'orderRefused', answered: true, problem },
    { ...review, problem },
  ],
  [
    'no answer came about the order',
    ordering,
    { type: 'orderRefused', answered: false, problem },
    { ...review, unanswered: true, problem },
  ],
  [
    'a new price takes no place of one by which an order may stand',
    { ...review, unanswered: true },
    { type: 'quoted', draft, quote: far },
    { ...review, unanswered: true },
  ],
  [
    'nor does a price that could not be read',
    { ...review, unanswered: true },
    { type: 'quoteFailed', draft, problem },
    { ...review, unanswered: true },
  ],
  ['a price does not disturb an order', ordering, { type: 'quoted', draft, quote: far }, ordering],
  ['the wallet is left', atWallet, { type: 'walletLeft', problem }, waiting],
  ['the wallet opens again', waiting, { type: 'walletOpened' }, atWallet],
  ['sent', atWallet, { type: 'sent', txHash }, submitted],
  [
    'typing does nothing at the wallet',
    atWallet,
    { type: 'amountTyped', side: 'PAY', amount: '1' },
    atWallet,
  ],
  [
    'a second hash does not replace the first',
    submitted,
    { type: 'sent', txHash: `0x${'cd'.repeat(32)}` },
    submitted,
  ],
];

describe('a purchase', () => {
  it('starts empty, in a currency', () => {
    expect(newPurchase('USDT')).toEqual({ ...quoting, draft: { ...draft, amount: '' } });
  });

  it.each(cases)('%s', (_, state, event, next) => {
    expect(purchase(state, event)).toEqual(next);
  });

  it('never mutates its input', () => {
    for (const [, state, event] of cases) {
      const before = structuredClone(state);
      purchase(state, event);
      expect(state).toEqual(before);
    }
  });
});
