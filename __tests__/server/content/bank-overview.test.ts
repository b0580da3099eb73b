import { parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { loadContent } from '@/server/content/source/load-content';
import { bankOverviews } from '@/server/content/tables';
import { offerings, sharePrices } from '@/server/market/tables';
import { seedOffering } from '@/server/purchase/seed/seed-offering';
import { saleOf } from '../../support/people/people';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const NOW = new Date('2026-11-20T12:00:00.000Z');

describe('admin/getBankOverView', () => {
  const service = duringTests(() => startTestService({ clock: createTestClock(NOW) }));

  it('returns errors without content and without a price', async () => {
    expect((await service.request('getBankOverview')).status).toBe(503);
    await loadContent(service.ctx);
    const answer = await service.request('getBankOverview');
    expect(answer).toMatchObject({ status: 503, data: { code: 'PRICE_UNAVAILABLE' } });
  });

  it('joins what the operator says with the register and the price', async () => {
    await seedOffering(service.ctx, saleOf('4000000'));
    // The index does this when it reads purchases: there is no chain here.
    await service.ctx.db.update(offerings).set({ leftRaw: 581_794_000_000n });
    const { status, data } = await service.request('getBankOverview');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      bankName: 'Sample Bank Ltd.',
      figures: { totalAssets: '978400000', asOf: '2025-12-31' },
      shares: {
        total: '10000000',
        tokenized: '4000000',
        sold: '3418206',
        available: '581794',
        soldPct: '85.45',
        holders: 0,
      },
      price: '12.48',
      marketCap: '124800000',
      contract: { chainId: 56, address: service.ctx.chain.addresses.contracts.shareToken },
      round: { name: 'First round', price: '12.48', raised: '42659210.88' },
      updatedAt: NOW.toISOString(),
    });
    expect(data.history.map(({ year }: { year: number }) => year)).toEqual([2023, 2024, 2025]);
    const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);
    expect(shares(data.shares.sold) + shares(data.shares.available)).toBe(
      shares(data.shares.tokenized),
    );
  });

  it('uses the price series, not the file', async () => {
    const priceRaw = parseDecimal('13.00', USD_DECIMALS);
    const effectiveAt = new Date(NOW.getTime() - 1_000);
    await service.ctx.db.transaction((tx) =>
      tx.insert(sharePrices).values({ priceRaw, effectiveAt }),
    );
    const { data } = await service.request('getBankOverview');
    expect([data.price, data.marketCap]).toEqual(['13', '130000000']);
  });

  it('answers with the fields of the contract alone', async () => {
    const { data } = await service.request('getBankOverview');
    for (const inner of ['sample', 'notice', 'parties']) expect(data).not.toHaveProperty(inner);
    await service.ctx.db
      .update(bankOverviews)
      .set({ published: false })
      .where(eq(bankOverviews.id, 'bank'));
    expect((await service.request('getBankOverview')).status).toBe(503);
  });
});
