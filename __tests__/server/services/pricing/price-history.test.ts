import { sharePrices } from '@/server/db/schema/pricing';
import { priceHistory } from '@/server/services/pricing/price-history';
import { createTestClock, startTestService, type TestService } from '../../../support/service';

const NOW = new Date('2026-11-20T12:00:00.000Z');
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ clock: createTestClock(NOW) });
});
afterAll(() => service.stop());
beforeEach(() => service.ctx.db.delete(sharePrices));

async function history(prices: Record<string, bigint>) {
  await service.ctx.db.insert(sharePrices).values(
    Object.entries(prices).map(([at, cents]) => ({
      effectiveAt: new Date(at),
      priceRaw: cents * 1_000_000n,
    })),
  );
  return (await priceHistory(service.ctx)).map(({ at, price }) => [at.slice(0, 16), price]);
}

describe('the history of the share price', () => {
  it('is empty before the first price', async () => {
    expect(await priceHistory(service.ctx)).toEqual([]);
  });
  it('has every price of the last days, oldest first, and none of the future', async () => {
    expect(
      await history({
        '2026-11-20T12:00:00Z': 1250n,
        '2026-11-20T09:00:00Z': 1248n,
        '2026-11-19T23:30:00Z': 1240n,
        '2026-11-20T12:00:01Z': 9999n,
      }),
    ).toEqual([
      ['2026-11-19T23:30', '12.4'],
      ['2026-11-20T09:00', '12.48'],
      ['2026-11-20T12:00', '12.5'],
    ]);
  });
  it('has the last price of each day before them, by UTC', async () => {
    expect(
      await history({
        '2026-11-01T00:00:00Z': 1200n,
        '2026-11-01T23:59:59Z': 1201n,
        '2026-11-02T00:00:00Z': 1202n,
      }),
    ).toEqual([
      ['2026-11-01T23:59', '12.01'],
      ['2026-11-02T00:00', '12.02'],
    ]);
  });
  it('has the last price of each month before those', async () => {
    expect(
      await history({
        '2024-02-01T09:00:00Z': 800n,
        '2024-02-29T09:00:00Z': 801n,
        '2024-03-15T09:00:00Z': 802n,
        '2026-11-20T09:00:00Z': 1248n,
      }),
    ).toEqual([
      ['2024-02-29T09:00', '8.01'],
      ['2024-03-15T09:00', '8.02'],
      ['2026-11-20T09:00', '12.48'],
    ]);
  });
});
