import {
  estimate,
  readStakeAmount,
  readStakeDraft,
  writeStakeDraft,
} from '@/features/staking/stake-draft';
import { aprBps } from '@/lib/format/stake-text';

const plan = {
  id: 'days-90',
  chainPlanId: 1,
  name: '90 days',
  lockDays: 90,
  aprPct: '5',
  minAmount: '10',
  maxAmount: '100000',
  poolCap: '600000',
  poolLeft: '250.5',
  earlyExit: true,
  claimEvery: 0,
  active: true,
};

describe('a stake in the URL', () => {
  it('is read as it was written', () => {
    const draft = { amount: '40.5', planId: 'days-365' };
    expect(readStakeDraft(writeStakeDraft(draft))).toEqual(draft);
  });

  it.each([
    [{ amount: '1e9', plan: ['a', 'b'] }],
    [{ amount: '-5' }],
    [{ amount: '0.0000001' }],
    [{}],
  ])('%j is ignored', (query) => {
    expect(readStakeDraft(query)).toEqual({ amount: '', planId: '' });
  });

  it('does not contain incomplete amounts', () => {
    const draft = { amount: '12,', planId: '' };
    expect(writeStakeDraft(draft)).toEqual({ amount: '', plan: '' });
  });
});

describe('the amount to stake, as typed', () => {
  const read = (typed: string, available: string | undefined = '1000') =>
    readStakeAmount(typed, plan, available);

  it.each([
    ['100', 100_000_000n],
    ['10', 10_000_000n],
    ['250.5', 250_500_000n],
    ['12.', 12_000_000n],
    [' 42.000001 ', 42_000_001n],
  ])('accepts %j', (typed, raw) => {
    expect(read(typed)).toEqual({ kind: 'amount', raw });
  });

  it.each(['', ' ', '.'])('accepts incomplete input %j', (typed) => {
    expect(read(typed)).toEqual({ kind: 'empty' });
  });

  it.each([
    ['9.999999', 'The minimum for this plan is 10 shares.'],
    ['250.500001', 'Only 250.5 shares can still be staked in this plan.'],
    ['1000.1', 'You have 1,000 shares available.'],
    ['0', 'Enter an amount greater than zero.'],
  ])('rejects %j with a message', (typed, text) => {
    expect(read(typed)).toEqual({ kind: 'fault', text });
  });

  it.each(['-1', '1e3', '0x10', '１０', '1,5', '1.0000001', 'ten'])(
    'refuses %j as no amount',
    (typed) => {
      expect(read(typed).kind).toBe('fault');
    },
  );

  it('rejects more than the plan’s maximum', () => {
    expect(readStakeAmount('100001', { ...plan, poolLeft: '600000' }, '200000')).toEqual({
      kind: 'fault',
      text: 'The maximum for this plan is 100,000 shares.',
    });
  });

  it('skips the balance check while the balance is loading', () => {
    expect(readStakeAmount('200', plan, undefined)).toEqual({ kind: 'amount', raw: 200_000_000n });
  });
});

describe('the estimate', () => {
  it('is principal x rate x time, truncated to millionths', () => {
    // 100 x 0.05 x 90 / 365 = 1.232876712…
    expect(estimate(100_000_000n, plan)).toMatchObject({
      days: 90,
      reward: '1.232876',
      total: '101.232876',
    });
  });

  it('covers a year for a flexible plan, with the same final figure in the table', () => {
    const year = estimate(100_000_000n, { aprPct: '3', lockDays: 0 });
    expect(year).toMatchObject({ days: 365, reward: '3' });
    expect(year.months).toHaveLength(12);
    expect(year.months.at(-1)).toEqual({ month: 12, reward: '3', total: '103' });
  });

  it.each([
    ['6.5', 650],
    ['8', 800],
    ['0.25', 25],
  ])('reads %s %% as %d basis points', (aprPct, bps) => {
    expect(aprBps({ aprPct })).toBe(bps);
  });
});
