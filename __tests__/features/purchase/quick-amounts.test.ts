import { quickAmounts } from '@/features/purchase/quick-amounts';

const USDT = {
  decimals: 18,
  isNative: false,
  isStable: true,
  priceUsd: '0.998',
  balance: '400',
  minAmount: '50.1002004008016032',
  maxAmount: '100200',
};
const BNB = {
  decimals: 18,
  isNative: true,
  isStable: false,
  priceUsd: '640',
  balance: '0.16',
  minAmount: '0.078125',
  maxAmount: '156.25',
};
const ANY = { dailyLeftUsd: null, networkFee: undefined };

const offered = (facts: Parameters<typeof quickAmounts>[0]) => {
  const { presets, max } = quickAmounts(facts);
  return [...presets.map(({ amount }) => amount), max];
};

describe('amounts by one press', () => {
  it.each([
    ['a token keeps nothing back', { ...ANY, currency: USDT }, ['50.11', '100', null, '400']],
    [
      'BNB keeps twice the fee, so that 100 dollars of 102.40 are too many',
      { ...ANY, currency: BNB, networkFee: '0.002' },
      ['0.078125', null, null, '0.156'],
    ],
    ['BNB before a quote', { ...ANY, currency: BNB }, ['0.078125', '0.15625', null, '0.158']],
    [
      'the day allows less than the balance',
      { ...ANY, currency: { ...USDT, balance: '5000' }, dailyLeftUsd: '99.8' },
      ['50.11', '100', null, '100'],
    ],
    [
      'nothing is left of the day',
      { ...ANY, currency: USDT, dailyLeftUsd: '0' },
      [null, null, null, null],
    ],
    [
      'without a wallet the limits alone count',
      { ...ANY, currency: { ...USDT, balance: null }, dailyLeftUsd: '99.8' },
      ['50.11', '100', null, null],
    ],
    [
      'without a price',
      { ...ANY, currency: { ...BNB, priceUsd: null } },
      [null, null, null, '0.158'],
    ],
    ['an empty wallet', { ...ANY, currency: { ...USDT, balance: '0' } }, [null, null, null, null]],
  ])('%s', (_, facts, expected) => {
    expect(offered(facts)).toEqual(expected);
  });
});
