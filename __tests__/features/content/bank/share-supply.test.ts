import { supplyParts } from '@/features/content/bank/share-supply';

const count = { total: '10000000', tokenized: '4000000', sold: '3418206', available: '581794' };

const texts = (shares: typeof count) => supplyParts(shares).map(({ label, text }) => [label, text]);

describe('supplyParts', () => {
  it('adds up to the bank', () => {
    expect(texts(count)).toEqual([
      ['Sold', '3,418,206'],
      ['Available in this round', '581,794'],
      ['Not offered', '6,000,000'],
    ]);
    const sum = supplyParts(count).reduce((total, { value }) => total + value, 0);
    expect(sum).toBe(10_000_000 * 1_000_000);
  });
  it('shows what orders hold that are being paid, to the last millionth', () => {
    expect(texts({ ...count, available: '581753.935898' })).toContainEqual([
      'Reserved by open orders',
      '40.064102',
    ]);
  });
  it('leaves out what there is none of', () => {
    const soldOut = { ...count, sold: '4000000', available: '0' };
    expect(texts(soldOut).map(([label]) => label)).toEqual(['Sold', 'Not offered']);
  });
});
