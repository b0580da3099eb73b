import {
  newPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchase,
  type Quote,
} from '@/features/purchase/purchase';

const draft = { side: 'PAY', amount: '500', currencyId: 'USDT' } as const;
const quote = { quoteId: 'q1', currencyId: 'USDT', payAmount: '500', shares: '40' } as Quote;
const newer = { ...quote, quoteId: 'q2', shares: '39.81' };
const problem = { text: 'No.' };

const quoting: PurchaseState = {
  status: 'quote',
  draft,
  quote: null,
  agreed: null,
  problem: null,
};
const quoted: PurchaseState = { ...quoting, quote };
const version = '2026-11-22';
const agreed: PurchaseState = { ...quoted, agreed: version };
const ordering: PurchaseState = { status: 'ordering', draft, quote, agreed: version };
const unanswered: PurchaseState = { status: 'unanswered', draft, quote, agreed: version, problem };
const ordered: PurchaseState = { status: 'ordered', draft, orderId: 'o1' };

const cases: [string, PurchaseState, PurchaseEvent, PurchaseState][] = [
  [
    'typing drops the old price and keeps the consent',
    agreed,
    { type: 'amountTyped', side: 'PAY', amount: '600' },
    { ...quoting, agreed: version, draft: { ...draft, amount: '600' } },
  ],
  ['typing the same keeps it', quoted, { type: 'amountTyped', side: 'PAY', amount: '500' }, quoted],
  [
    'another currency drops the price',
    quoted,
    { type: 'currencyPicked', currencyId: 'BNB' },
    { ...quoting, draft: { ...draft, currencyId: 'BNB' } },
  ],
  ['a price arrives', quoting, { type: 'quoted', draft, quote }, quoted],
  [
    'a price for an earlier amount is ignored',
    quoting,
    { type: 'quoted', draft: { ...draft, amount: '5' }, quote },
    quoting,
  ],
  [
    'a new price replaces it',
    agreed,
    { type: 'quoted', draft, quote: newer },
    { ...agreed, quote: newer },
  ],
  ['no price says why', quoted, { type: 'quoteFailed', draft, problem }, { ...quoting, problem }],
  ['consent', quoted, { type: 'agreed', version }, agreed],
  ['no order without consent', quoted, { type: 'orderRequested' }, quoted],
  [
    'no order without a price',
    { ...quoting, agreed: version },
    { type: 'orderRequested' },
    { ...quoting, agreed: version },
  ],
  ['the order', agreed, { type: 'orderRequested' }, ordering],
  [
    'a price that comes late changes nothing',
    ordering,
    { type: 'quoted', draft, quote: newer },
    ordering,
  ],
  ['the order exists', ordering, { type: 'orderMade', orderId: 'o1' }, ordered],
  [
    'a refused order keeps the consent and says why',
    ordering,
    { type: 'orderRefused', answered: true, problem },
    { ...agreed, problem },
  ],
  [
    'after a lost answer the price stays, because another would make a second order',
    ordering,
    { type: 'orderRefused', answered: false, problem },
    unanswered,
  ],
  [
    'then a new price changes nothing',
    unanswered,
    { type: 'quoted', draft, quote: newer },
    unanswered,
  ],
  ['and the same order is asked for again', unanswered, { type: 'orderRequested' }, ordering],
  ['nothing follows on the order', ordered, { type: 'orderRequested' }, ordered],
];

it.each(cases)('%s', (_, before, event, after) => {
  expect(purchase(before, event)).toEqual(after);
});

it('begins without an amount', () => {
  expect(newPurchase('BNB')).toEqual({
    ...quoting,
    draft: { side: 'PAY', amount: '', currencyId: 'BNB' },
  });
});
