import { type CheckFacts, unmetChecks } from '@/features/purchase/checks';

const MINE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const usdt = {
  symbol: 'USDT',
  decimals: 18,
  isNative: false,
  enabled: true,
  method: 'WALLET',
} as const;
const euro = { ...usdt, symbol: 'EUR', decimals: 2, method: 'TRANSFER' } as const;

const ready: CheckFacts = {
  kycStatus: 'APPROVED',
  linked: [MINE],
  wallet: { address: MINE, wrongNetwork: false, isKey: false },
  currency: usdt,
  balance: '1000',
  nativeBalance: '0.5',
  terms: { payAmount: '504', shares: '40', networkFeeBnb: '0.0001', totalUsd: '504' },
  dailyLeftUsd: '250000',
  sharesLeft: '1000',
};
const bnb = { ...usdt, symbol: 'BNB', isNative: true };

const cases: [string, Partial<CheckFacts>, string[]][] = [
  ['all in order', {}, []],
  ['an address in another case is the same', { linked: [MINE.toLowerCase()] }, []],
  ['not verified', { kycStatus: 'NOT_APPLIED' }, ['kyc']],
  ['in review', { kycStatus: 'IN_REVIEW' }, ['kyc']],
  ['refused', { kycStatus: 'REJECTED' }, ['kyc']],
  ['run out', { kycStatus: 'EXPIRED' }, ['kyc']],
  ['no wallet', { wallet: null }, ['wallet']],
  ['no key, on the bank’s way', { wallet: null, currency: euro }, ['key']],
  [
    'a key without its link',
    { wallet: { address: MINE, wrongNetwork: false, isKey: true }, linked: [] },
    ['key'],
  ],
  ['verification comes before the wallet', { kycStatus: 'RETRY', wallet: null }, ['kyc', 'wallet']],
  ['no wallet linked', { linked: [] }, ['link']],
  ['the list of wallets is still on its way', { linked: undefined }, []],
  [
    'another account',
    { wallet: { address: OTHER, wrongNetwork: false, isKey: false } },
    ['account'],
  ],
  ['wrong network', { wallet: { address: MINE, wrongNetwork: true, isKey: false } }, ['network']],
  ['the currency is off', { currency: { ...ready.currency, enabled: false } }, ['currency']],
  ['one share too many', { sharesLeft: '39.999999' }, ['shares']],
  ['the last share', { sharesLeft: '40' }, []],
  ['over the daily limit', { dailyLeftUsd: '503.99' }, ['limits']],
  ['the whole daily limit', { dailyLeftUsd: '504' }, []],
  ['the limit is not known', { dailyLeftUsd: null }, []],
  ['too little of the token', { balance: '503.999999999999999999' }, ['balance']],
  ['exactly enough', { balance: '504' }, []],
  ['the balance is not known', { balance: null }, []],
  ['no coin for the fee', { nativeBalance: '0.00009' }, ['gas']],
  ['just enough coin', { nativeBalance: '0.0001' }, []],
  [
    'paying in coin leaves nothing for the fee',
    { currency: bnb, balance: '504', nativeBalance: '504.00005' },
    ['gas'],
  ],
  [
    'paying in coin without enough of it is one trouble, not two',
    { currency: bnb, balance: '503', nativeBalance: '503' },
    ['balance'],
  ],
  ['no price yet', { terms: null, balance: '0', sharesLeft: '0' }, []],
  ['an order is paid from its own wallet', { mustPayFrom: MINE, linked: [] }, []],
  ['an order and another wallet', { mustPayFrom: OTHER }, ['account']],
];

describe('conditions for opening the wallet', () => {
  it.each(cases)('%s', (_, changed, expected) => {
    expect(unmetChecks({ ...ready, ...changed }).map(({ id }) => id)).toEqual(expected);
  });

  it('shows the full address to connect', () => {
    const [check] = unmetChecks({ ...ready, mustPayFrom: OTHER });
    expect(check?.text).toContain(`to ${OTHER}`);
    expect(check?.text).toContain(MINE);
  });

  it('shows the missing amount', () => {
    const [check] = unmetChecks({ ...ready, balance: '500' });
    expect(check?.text).toBe('Your wallet balance is 500.00 USDT. You need 4.00 USDT more.');
  });

  it('has a text and at most one action for each', () => {
    const broken = cases.flatMap(([, changed]) => unmetChecks({ ...ready, ...changed }));
    expect(new Set(broken.map(({ id }) => id)).size).toBe(11);
    for (const { title, text, action } of broken) {
      expect(title).not.toBe('');
      expect(text).toMatch(/\.$/);
      if (action) expect(action.label).not.toBe('');
    }
  });
});
