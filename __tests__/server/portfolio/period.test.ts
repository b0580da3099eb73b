import { periodOf } from '@/server/portfolio/period';

it('includes the whole end day', () => {
  const { from, until } = periodOf({ from: '2026-03-01', to: '2026-03-31' });
  expect(from?.toISOString()).toBe('2026-03-01T00:00:00.000Z');
  expect(until?.toISOString()).toBe('2026-04-01T00:00:00.000Z');
});

it('includes the end time', () => {
  const at = '2026-03-01T10:00:00.000Z';
  expect(periodOf({ to: at }).until?.getTime()).toBeGreaterThan(new Date(at).getTime());
});
