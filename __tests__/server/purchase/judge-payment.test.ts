import {
  isStillWorth,
  type JudgedOrder,
  judgePayment,
  sharesForPart,
  type Verdict,
} from '@/server/purchase/payments/judge-payment';
import { fc } from '../../support/service/properties';

const MADE = new Date('2026-11-20T09:00:00.500Z');
const order: JudgedOrder = {
  currencyId: 'USDT',
  payRaw: 1_000n,
  sharesRaw: 500n,
  receivedRaw: null,
  createdAt: MADE,
  expiresAt: new Date(MADE.getTime() + 900_000),
};
const after = (seconds: number) => new Date(MADE.getTime() + seconds * 1000);

type Case = [
  string,
  { amount?: bigint; at?: number; currency?: 'USDT' | 'USDC'; received?: bigint },
  Verdict['kind'],
  Partial<Record<'totalRaw' | 'sharesRaw' | 'dueRaw' | 'surplusRaw', bigint>>?,
];

describe('evaluating a payment against its order', () => {
  it.each<Case>([
    ['exact', {}, 'ENOUGH', { totalRaw: 1_000n, sharesRaw: 500n, dueRaw: 1_000n, surplusRaw: 0n }],
    ['one unit over', { amount: 1_001n }, 'ENOUGH', { dueRaw: 1_000n, surplusRaw: 1n }],
    ['one unit under', { amount: 999n }, 'ENOUGH', { sharesRaw: 499n, dueRaw: 999n }],
    ['99.5 %', { amount: 995n }, 'ENOUGH', { sharesRaw: 497n, dueRaw: 995n, surplusRaw: 0n }],
    ['less than 99.5 %', { amount: 994n }, 'UNDERPAID', { totalRaw: 994n, sharesRaw: 497n }],
    ['one unit', { amount: 1n }, 'UNDERPAID', { totalRaw: 1n, sharesRaw: 0n }],
    ['the rest', { amount: 500n, received: 500n }, 'ENOUGH', { totalRaw: 1_000n, sharesRaw: 500n }],
    ['a part of the rest', { amount: 100n, received: 500n }, 'UNDERPAID', { totalRaw: 600n }],
    ['at the last moment', { at: 900 }, 'ENOUGH'],
    ['a second late', { at: 901 }, 'LATE', { sharesRaw: 500n }],
    ['ten years late', { at: 315_360_000 }, 'LATE'],
    ['late and too little', { amount: 10n, at: 901 }, 'LATE_AND_UNDERPAID', { totalRaw: 10n }],
    ['another currency', { currency: 'USDC' }, 'OTHER_CURRENCY'],
    ['another currency, late', { currency: 'USDC', at: 901 }, 'OTHER_CURRENCY'],
    ['in the same second as the order', { at: -0.5 }, 'ENOUGH'],
    ['by a slightly slow clock', { at: -5 }, 'ENOUGH'],
    ['before the order', { at: -6 }, 'OLDER_THAN_ORDER'],
  ])(
    '%s',
    (_, { amount = 1_000n, at = 10, currency = 'USDT', received = null }, kind, figures = {}) => {
      const verdict = judgePayment(
        { ...order, receivedRaw: received },
        { currencyId: currency, amountRaw: amount, blockTime: after(at) },
        9_950,
      );
      expect(verdict).toMatchObject({ kind, ...figures });
    },
  );

  it('never credits more shares than the payment buys at the order’s price', () => {
    const amount = fc.bigInt(1n, 10n ** 30n);
    fc.assert(
      fc.property(amount, amount, amount, (payRaw, sharesRaw, paidRaw) => {
        const shares = sharesForPart({ payRaw, sharesRaw }, paidRaw);
        expect(shares <= sharesRaw).toBe(true);
        expect(shares * payRaw <= paidRaw * sharesRaw || shares === sharesRaw).toBe(true);
        if (paidRaw < payRaw) expect(shares * payRaw <= paidRaw * sharesRaw).toBe(true);
      }),
    );
  });
});

describe('a late payment at a similar price', () => {
  it.each<[bigint, bigint, boolean]>([
    [1_000n, 1_000n, true],
    [1_000n, 1_020n, true],
    [1_000n, 1_021n, false],
    [1_000n, 980n, true],
    [1_000n, 979n, false],
  ])('ordered at %s, current price %s: %s', (payRaw, nowRaw, worth) => {
    expect(isStillWorth(payRaw, nowRaw, 200)).toBe(worth);
  });
});
