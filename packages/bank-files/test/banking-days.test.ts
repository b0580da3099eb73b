import { addBankingDays, bankDay, endAfterBankingDays, isBankingDay } from '../src/banking-days';

describe('banking days', () => {
  // The calendar that the European Central Bank publishes.
  it.each([
    '2024-03-29',
    '2024-04-01',
    '2025-04-18',
    '2025-04-21',
    '2026-04-03',
    '2026-04-06',
    '2027-03-26',
    '2027-03-29',
    '2038-04-23',
    '2038-04-26',
    '2026-01-01',
    '2026-05-01',
    '2026-12-25',
    '2028-12-26',
    '2026-11-21',
    '2026-11-22',
  ])('are not on %s', (day) => {
    expect(isBankingDay(day)).toBe(false);
  });

  it('are on other days, holidays of single countries included', () => {
    for (const day of ['2026-10-03', '2026-05-14', '2026-12-24', '2026-12-31', '2027-03-25']) {
      expect(isBankingDay(day)).toBe(new Date(day).getUTCDay() % 6 !== 0);
    }
  });

  it('are counted over weekends and holidays', () => {
    expect(addBankingDays('2026-11-20', 3)).toBe('2026-11-25');
    expect(addBankingDays('2026-11-21', 1)).toBe('2026-11-23');
    expect(addBankingDays('2026-04-02', 1)).toBe('2026-04-07');
    expect(addBankingDays('2026-12-23', 3)).toBe('2026-12-29');
  });

  it('begin and end at midnight in Frankfurt, in summer and in winter', () => {
    expect(bankDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(bankDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    const at = new Date('2026-11-20T09:44:20Z');
    expect(endAfterBankingDays(at, 3).toISOString()).toBe('2026-11-25T23:00:00.000Z');
    const summer = new Date('2026-07-06T09:00:00Z');
    expect(endAfterBankingDays(summer, 3).toISOString()).toBe('2026-07-09T22:00:00.000Z');
  });
});
