import { readDraft, writeDraft } from '@/features/purchase/purchase-address';

describe('a purchase in the URL', () => {
  it.each([
    [
      { pay: '500', in: 'USDT' },
      { side: 'PAY', amount: '500', currencyId: 'USDT' },
    ],
    [
      { get: '40.5', in: 'BNB' },
      { side: 'RECEIVE', amount: '40.5', currencyId: 'BNB' },
    ],
    [{ pay: '0.25' }, { side: 'PAY', amount: '0.25', currencyId: '' }],
    [
      { pay: '1', get: '2', in: 'ETH' },
      { side: 'PAY', amount: '1', currencyId: 'ETH' },
    ],
    [
      { pay: '5', in: '<b>' },
      { side: 'PAY', amount: '5', currencyId: '' },
    ],
  ])('%j is read as %j', (query, draft) => {
    expect(readDraft(query)).toEqual(draft);
  });

  it.each([
    {},
    { in: 'USDT' },
    { pay: '' },
    { pay: '-5' },
    { pay: '1e9' },
    { pay: '0,25' },
    { pay: 'all of it' },
    { pay: ['5', '6'] },
    { pay: '1'.repeat(40) },
  ])('%j is ignored', (query) => {
    expect(readDraft(query)).toBeNull();
  });

  it('is read as it was written', () => {
    for (const side of ['PAY', 'RECEIVE'] as const) {
      const draft = { side, amount: '12.480001', currencyId: 'BTCB' };
      expect(readDraft(writeDraft(draft))).toEqual(draft);
    }
  });

  it.each(['abc', '', '1,5'])('does not contain the incomplete amount %j', (amount) => {
    const draft = { side: 'PAY', amount, currencyId: 'USDT' } as const;
    expect(writeDraft(draft)).toEqual({ pay: '', get: '', in: '' });
  });
});
