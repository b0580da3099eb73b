import { securityTxt } from '@/shell/document/security-txt';

it('names where to report, and a date that is less than a year away', () => {
  const now = new Date('2026-11-22T00:00:00.000Z');
  const lines = securityTxt('https://fnx.example', now).split('\n');
  const fields = new Map(
    lines.filter(Boolean).map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('https://fnx.example/contactus');
  expect(fields.get('Canonical')).toBe('https://fnx.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
