import { type Buyer, startMarket } from '../../support/market/market';
import { writeLines } from '../../support/service/lines';
import { duringTests } from '../../support/setup/during-tests';

let owner: Buyer;

const market = duringTests(startMarket);
beforeAll(async () => {
  owner = await market.buyer(2);
  const stranger = await market.buyer(3);
  const lines = Array.from({ length: 12 }, (_, index) => ({
    type: 'SWAP' as const,
    status: 'CONFIRMED' as const,
    currencyId: 'USDT',
    symbol: 'USDT',
    valueUsdRaw: BigInt(index) * 10n ** 8n,
    sharesRaw: null,
    createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
    txHash: null,
  }));
  await writeLines(market.ctx, owner.userId, lines);
  await writeLines(market.ctx, stranger.userId, lines.slice(0, 3));
});

const latest = async (query: object = {}) =>
  (await owner.request('latestTransactions', query)).data;
const values = ({ docs }: { docs: { valueUsd: string }[] }) =>
  docs.map(({ valueUsd }) => Number(valueUsd));

it('returns the customer’s five newest transactions as a list', async () => {
  const data = await latest();
  expect(values(data)).toEqual([11, 10, 9, 8, 7]);
  expect(data).toMatchObject({ total: 12, page: 1, limit: 5, pages: 3 });
});

it('returns at most ten transactions', async () => {
  expect(values(await latest({ limit: 10 }))).toHaveLength(10);
  const refused = await owner.request('latestTransactions', { limit: 11 });
  expect(refused).toMatchObject({ status: 422, data: { code: 'VALIDATION_ERROR' } });
});
