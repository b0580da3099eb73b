import { clockText } from '@/ui/feedback/countdown';

it.each([
  [0, '0:00'],
  [-5, '0:00'],
  [0.2, '0:01'],
  [59, '0:59'],
  [245, '4:05'],
  [3600, '60:00'],
])('%d seconds left are written %s', (seconds, shown) => {
  expect(clockText(seconds)).toBe(shown);
});
