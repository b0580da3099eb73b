import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_SECONDS } from '@fnx/values/time';
import { parseRates } from '@/server/market/reference-rates/parse-rates';
import { refreshReferenceRates } from '@/server/market/reference-rates/reference-rates';
import { ratesXml } from '../../../scripts/dev/local-rates';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

const FILE = ratesXml('2026-11-20', '1.25');

/** The file with one part replaced. */
const change = (from: string | RegExp, to: string) => FILE.replace(from, to);

describe('a file of reference rates', () => {
  it('is turned from units for a euro to units for a dollar', () => {
    // 1 EUR = 1.25 USD = 0.85 GBP = 0.95 CHF.
    expect(parseRates(FILE)).toEqual({
      day: '2026-11-20',
      perUsd: { EUR: 80_000_000n, GBP: 68_000_000n, CHF: 76_000_000n },
    });
  });

  it.each([
    ['nothing', ''],
    ['another page', '<!doctype html><html><body>Moved</body></html>'],
    ['a part', FILE.slice(0, -20)],
    ['no day', change(" time='2026-11-20'", '')],
    ['a day that is none', change('2026-11-20', '2026-13-40')],
    ['no franc', change(/<Cube currency='CHF'.*?\/>/, '')],
    ['no dollar', change(/<Cube currency='USD'.*?\/>/, '')],
    ['a rate of zero', change("rate='1.25'", "rate='0.0000'")],
    ['a negative rate', change("rate='0.85'", "rate='-0.85'")],
    ['a rate with an exponent', change("rate='0.85'", "rate='85e-2'")],
    ['a rate that is no number', change("rate='0.85'", "rate='N/A'")],
    ['an endless rate', change("rate='0.85'", `rate='${'9'.repeat(400)}'`)],
    [
      'a rate twice',
      change("<Cube currency='GBP'", "<Cube currency='USD' rate='2'/><Cube currency='GBP'"),
    ],
  ])('is refused with %s', (_, text) => {
    expect(() => parseRates(text)).toThrow(expect.objectContaining({ name: 'RatesError' }));
  });
});

describe('reference rates', () => {
  const clock = createTestClock(new Date('2026-11-20T16:00:00Z'));
  const bank = { status: 200, text: FILE };
  let server: Server;
  let service: TestService;

  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(bank.status).end(bank.text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const referenceRatesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    service = await startTestService({ clock, config: { referenceRatesUrl } });
  });
  afterAll(async () => {
    await service.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const none = { EUR: null, GBP: null, CHF: null };
  const refresh = () => service.runJobs('reference-rates');
  const rates = async () => (await service.request('getDisplayRates')).data;

  it('are those of the newest usable file, until they are too old', async () => {
    expect(await rates()).toEqual(none);
    await refresh();
    const read = { source: 'ECB', day: '2026-11-20', readAt: clock.now().toISOString() };
    const friday = {
      EUR: { perUsd: '0.8', ...read },
      GBP: { perUsd: '0.68', ...read },
      CHF: { perUsd: '0.76', ...read },
    };
    expect(await rates()).toEqual(friday);

    const unusable = [
      { status: 500, text: FILE },
      { status: 200, text: 'x'.repeat(100_000) },
      { status: 200, text: change("rate='0.85'", "rate='0'") },
      // This day has not come yet.
      { status: 200, text: ratesXml('2026-12-24', '1.25') },
    ];
    for (const answer of unusable) {
      Object.assign(bank, answer);
      await expect(refreshReferenceRates(service.ctx)).rejects.toThrow();
    }
    // An older file is no fault, and no news.
    Object.assign(bank, { status: 200, text: ratesXml('2026-11-19', '2.0') });
    await refresh();
    expect(await rates()).toEqual(friday);

    clock.advance(3 * DAY_SECONDS);
    Object.assign(bank, { text: ratesXml('2026-11-23', '1.6') });
    await refresh();
    expect(await rates()).toMatchObject({ EUR: { day: '2026-11-23', perUsd: '0.625' } });
    clock.advance(7 * DAY_SECONDS);
    expect(await rates()).not.toEqual(none);
    clock.advance(DAY_SECONDS);
    expect(await rates()).toEqual(none);
  });
});
