import * as format from '@/lib/format/format';

describe('roundDecimal', () => {
  it.each<[string, number, format.Rounding, string]>([
    ['1.005', 2, 'half', '1.01'],
    ['1.004', 2, 'half', '1.00'],
    ['1.009', 2, 'down', '1.00'],
    ['1.001', 2, 'up', '1.01'],
    ['1.000', 2, 'up', '1.00'],
    ['0.999', 2, 'half', '1.00'],
    ['99.995', 2, 'half', '100.00'],
    ['5', 0, 'half', '5'],
    ['5.5', 0, 'half', '6'],
    ['-1.005', 2, 'half', '-1.01'],
    ['-0.001', 2, 'half', '0.00'],
    ['123456789012345678901234567890.123456', 6, 'down', '123456789012345678901234567890.123456'],
    ['not a number', 2, 'half', 'not a number'],
    ['1e3', 2, 'half', '1e3'],
  ])('%s to %i, %s: %s', (text, decimals, rounding, rounded) => {
    expect(format.roundDecimal(text, decimals, rounding)).toBe(rounded);
  });
});

describe('figures', () => {
  it.each<[string, string]>([
    [format.formatUsd('18406.2'), '$18,406.20'],
    [format.formatUsd('0'), '$0.00'],
    [format.formatUsd('-3.1'), '−$3.10'],
    [format.formatUsd('999.999', 'down'), '$999.99'],
    [format.formatUsd('1234567890123456789.12'), '$1,234,567,890,123,456,789.12'],
    [format.formatUsdChange('1206.22'), '+$1,206.22'],
    [format.formatUsdChange('-3.1'), '−$3.10'],
    [format.formatUsdChange('0.001'), '$0.00'],
    [format.formatPctChange('0.89'), '+0.89\u202f%'],
    [format.formatPctChange('7'), '+7.0\u202f%'],
    [format.formatPctChange('-0.5'), '−0.5\u202f%'],
    [format.formatPctChange('0'), '0.0\u202f%'],
    [format.formatShares('974.857000'), '974.857'],
    [format.formatShares('1000000'), '1,000,000'],
    [format.formatPct('16.00'), '16.00\u202f%'],
    [format.formatShares('0.0000019'), '0.000001'],
    [format.formatAmount('504.192', 'USDT'), '504.192 USDT'],
    [format.formatAmount('500', 'USDT'), '500.00 USDT'],
    [format.formatAmount('0.8067072', 'BNB'), '0.806707 BNB'],
    [format.formatAmount('0.8067072', 'BNB', { rounding: 'up' }), '0.806708 BNB'],
  ])('%s', (shown, wanted) => {
    expect(shown).toBe(wanted);
  });
});

describe('names', () => {
  it.each([
    ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x3C…93BC'],
    ['1234567', '1234567'],
    ['12345678', '1234…5678'],
    ['', ''],
  ])('shortAddress(%s) is %s', (text, short) => {
    expect(format.shortAddress(text)).toBe(short);
  });

  it.each([
    ['x'.repeat(24), 'x'.repeat(24)],
    ['x'.repeat(25), `${'x'.repeat(24)}…`],
    ['🦉'.repeat(25), `${'🦉'.repeat(24)}…`],
  ])('shortName(%s)', (text, short) => {
    expect(format.shortName(text)).toBe(short);
  });
});

describe('times', () => {
  const vienna = { timeZone: 'Europe/Vienna' };
  it('are the zone’s own', () => {
    expect(format.formatDate('2026-11-20T23:30:00Z', vienna)).toBe('21 Nov 2026');
    expect(format.formatDateTime('2026-11-20T08:44:00Z', vienna)).toBe('20 Nov 2026, 09:44');
    expect(format.formatDateTime('2026-11-20T23:05:00Z', vienna)).toBe('21 Nov 2026, 00:05');
  });
});
