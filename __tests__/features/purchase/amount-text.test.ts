import { maxPayable, readAmount } from '@/features/purchase/amount-text';

describe('an amount as typed', () => {
  it.each([
    ['', 18, { kind: 'empty' }],
    ['  ', 18, { kind: 'empty' }],
    ['500', 2, { kind: 'amount', raw: 50000n, text: '500' }],
    [' 500.10 ', 2, { kind: 'amount', raw: 50010n, text: '500.1' }],
    ['500.', 2, { kind: 'amount', raw: 50000n, text: '500' }],
    ['.5', 2, { kind: 'amount', raw: 50n, text: '0.5' }],
    ['0', 2, { kind: 'fault', text: 'Enter an amount greater than zero.' }],
    ['0.00', 2, { kind: 'fault', text: 'Enter an amount greater than zero.' }],
    ['1e5', 2, { kind: 'fault', text: 'Enter the amount without an exponent.' }],
    ['0x10', 2, { kind: 'fault', text: 'Enter the amount in decimal digits.' }],
    ['-1', 2, { kind: 'fault', text: 'An amount cannot be negative.' }],
    ['１', 2, { kind: 'fault', text: 'Use the digits 0 to 9.' }],
    ['1,000', 2, { kind: 'fault', text: 'Use a point for decimals and no thousands separator.' }],
    ['0.001', 2, { kind: 'fault', text: 'This amount has too many decimals.' }],
    ['.', 2, { kind: 'fault', text: 'Enter a valid amount.' }],
    ['9'.repeat(90), 2, { kind: 'fault', text: 'This amount is too large.' }],
  ])('%p with %i decimals', (typed, decimals, expected) => {
    expect(readAmount(typed, decimals)).toEqual(expected);
  });
});

describe('the maximum that can be paid', () => {
  const facts = { balance: '2140.5', decimals: 18, networkFee: null, maxAmount: null };
  it.each([
    ['the whole of a token', facts, '2140.5'],
    ['no more than an order may be', { ...facts, maxAmount: '1000' }, '1000'],
    ['coin keeps twice the fee', { ...facts, networkFee: '0.25' }, '2140'],
    ['eight places are enough', { ...facts, balance: '1.123456789123' }, '1.12345678'],
    ['nothing there', { ...facts, balance: '0' }, null],
    ['not even the fee', { ...facts, balance: '0.1', networkFee: '0.06' }, null],
    ['less than the eighth place', { ...facts, balance: '0.000000001' }, null],
    ['few decimals are not cut', { ...facts, balance: '1.123456', decimals: 6 }, '1.123456'],
  ])('%s', (_, given, expected) => {
    expect(maxPayable(given)).toBe(expected);
  });
});
