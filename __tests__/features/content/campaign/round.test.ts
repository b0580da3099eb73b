import { contract } from '@/api/contract';
import { daysLeft, roundState, timePassedPct } from '@/features/content/campaign/round';

const base = contract.getBankOverview.example.data;
const round = {
  ...base.round,
  startsAt: '2026-03-02T00:00:00.000Z',
  endsAt: '2026-03-12T00:00:00.000Z',
};
const on = (updatedAt: string, available = '1') => ({
  ...base,
  round,
  shares: { ...base.shares, available },
  updatedAt,
});

describe('the round', () => {
  it.each([
    ['2026-03-01T23:59:59.999Z', '1', 'BEFORE'],
    ['2026-03-02T00:00:00.000Z', '1', 'OPEN'],
    ['2026-03-05T00:00:00.000Z', '0.000001', 'OPEN'],
    ['2026-03-05T00:00:00.000Z', '0', 'SOLD_OUT'],
    ['2026-03-05T00:00:00.000Z', '0.000000', 'SOLD_OUT'],
    ['2026-03-12T00:00:00.000Z', '1', 'ENDED'],
  ])('at %s with %s left is %s', (at, available, state) => {
    expect(roundState(on(at, available))).toBe(state);
  });
  it('counts the time passed in percent, and the days left up', () => {
    expect(timePassedPct(on('2026-03-04T12:00:00.000Z'))).toBe(25);
    expect(timePassedPct(on('2026-01-01T00:00:00.000Z'))).toBe(0);
    expect(timePassedPct(on('2027-01-01T00:00:00.000Z'))).toBe(100);
    expect(daysLeft(on('2026-03-11T00:00:00.001Z'))).toBe(1);
    expect(daysLeft(on('2026-03-13T00:00:00.000Z'))).toBe(0);
  });
});
