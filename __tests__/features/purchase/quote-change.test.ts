import { changeBps, mustAskAgain } from '@/features/purchase/quote-change';

const quote = (payAmountRaw: string, shares: string, currencyId = 'USDT') => ({
  payAmountRaw,
  shares,
  currencyId,
});

describe('the change of a price', () => {
  it.each([
    // same payment, fewer or more shares
    ['1000', '40', '1000', '40', 0n],
    ['1000', '40', '1000', '39.8', 51n],
    ['1000', '40', '1000', '39.801', 50n],
    ['1000', '40', '1000', '40.2', -50n],
    ['1000', '40', '1000', '40.3', -75n],
    // same shares, lower or higher payment
    ['1000', '40', '1005', '40', 50n],
    ['100000', '40', '100501', '40', 51n],
    ['100000', '40', '99499', '40', -51n],
    // both change in proportion: same price
    ['1000', '40', '2000', '80', 0n],
    ['0', '40', '10', '40', 0n],
  ])('%s for %s, then %s for %s: %s', (pay, shares, nextPay, nextShares, bps) => {
    expect(changeBps(quote(pay, shares), quote(nextPay, nextShares))).toBe(bps);
  });

  it.each([
    ['1005', false],
    ['1006', true],
    ['995', false],
    ['994', true],
  ])('1000, then %s: needs confirmation %s', (pay, asks) => {
    expect(mustAskAgain(quote('1000', '40'), quote(pay, '40'))).toBe(asks);
  });

  it('always needs confirmation for another currency', () => {
    expect(mustAskAgain(quote('1000', '40'), quote('1000', '40', 'BNB'))).toBe(true);
  });
});
