import { convertUsd } from '@/lib/format/convert';

it.each([
  ['100', '0.8', '80.00'],
  ['1234.56', '0.92395823', '1140.68'],
  // Half a cent is rounded up, away from zero.
  ['0.01', '0.5', '0.01'],
  ['-0.01', '0.5', '-0.01'],
  ['0.009', '0.5', '0.00'],
  ['-3.1', '1.5', '-4.65'],
  ['0', '0.8', '0.00'],
  ['98765432109876543210.12345678', '1', '98765432109876543210.12'],
])('%s USD at %s is %s', (usd, perUsd, shown) => {
  expect(convertUsd(usd, perUsd)).toBe(shown);
});
