import { growth, millions } from '@/features/content/bank/bank-overview';

it.each([
  ['978400000', '978.4'],
  ['10930000', '10.93'],
  ['812500000', '812.5'],
  ['1234567890', '1,234.57'],
  ['91000000', '91.0'],
  ['450000', '0.45'],
  ['0', '0.0'],
  ['-3100000', '−3.1'],
  ['124800000.00', '124.8'],
])('amounts of the accounts: %s is %s million', (amount, text) => {
  expect(millions(amount)).toBe(text);
});
it('amounts of the accounts: compares with the year before, where there is one', () => {
  expect(growth('905600000', '978400000')).toBe('+8.0\u202f%');
  expect(growth('100', '90')).toBe('−10.0\u202f%');
  expect(growth(undefined, '1')).toBeNull();
  expect(growth('-5', '1')).toBeNull();
});
