import { and, eq, isNull } from 'drizzle-orm';
import { operatorAlerts } from '@/server/messaging/tables';
import { watchIndex } from '@/server/register/index/index-state';
import { type Buyer, type Market, orderFor, startMarket } from '../support/market/market';
import { createTestClock } from '../support/service/service';

let market: Market;
const clock = createTestClock();
beforeAll(async () => {
  // A third of the product's: here it is the number of waits that counts.
  market = await startMarket({ scripted: true, second: true, clock, nodeTimeoutMs: 1_000 });
});
afterAll(() => market.stop());
const nodes = () => [market.node, market.second];
afterEach(async () => {
  for (const node of nodes()) node.reset();
  await market.checkBooks();
});

/** Mines a block of the service's present time, so that the index is up to date. */
async function catchUp(): Promise<void> {
  const { timestamp } = await market.chain.reader.getBlock();
  clock.advance(Number(timestamp) + 2 - clock.now().getTime() / 1000);
  await market.chain.mine(Math.floor(clock.now().getTime() / 1000));
  await market.index();
}

describe('nodes that fail and recover', () => {
  it('delay purchases and nothing else; after a minute the operator and the owner are told', async () => {
    const buyer = await market.buyer(13);
    await catchUp();
    const told = async () => {
      await watchIndex(market.ctx);
      const behind = and(
        eq(operatorAlerts.kind, 'INDEX_BEHIND'),
        eq(operatorAlerts.subject, 'index'),
      );
      const alerts = await market.ctx.db.select().from(operatorAlerts).where(behind);
      const { chain, index } = (await buyer.request('health')).data;
      return [alerts.map(({ resolvedAt }) => resolvedAt === null), index.behind, chain];
    };
    const order = await market.order(buyer, { amount: '5' });
    await market.buy(buyer, order);
    for (const node of nodes()) node.fail('down');
    await expect(market.index()).rejects.toThrow();
    expect(await told()).toEqual([[], false, 'ok']);
    clock.advance(61);
    expect(await told()).toEqual([[], true, 'no block has been read for a minute']);
    clock.advance(30);
    expect(await told()).toEqual([[true], true, 'no block has been read for a minute']);
    expect((await market.read(buyer, order.id)).status).toBe('CREATED');
    for (const node of nodes()) node.reset();
    await catchUp();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    expect(await told()).toEqual([[true], false, 'ok']);
    // It is cleared when it has been good for five minutes.
    clock.advance(300);
    await market.chain.mine(Math.floor(clock.now().getTime() / 1000));
    await market.index();
    expect(await told()).toEqual([[false], false, 'ok']);
  });

  it('are no reason to alarm when a service starts, and reads what was made before it', async () => {
    clock.advance(3_600);
    await watchIndex(market.ctx);
    await catchUp();
    await watchIndex(market.ctx);
    const open = isNull(operatorAlerts.resolvedAt);
    expect(await market.ctx.db.select().from(operatorAlerts).where(open)).toEqual([]);
  });
});

it('the health call asks no node, however often it comes', async () => {
  const before = market.node.asked() + market.second.asked();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => market.service.request('health')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(market.node.asked() + market.second.asked()).toBe(before);
});

describe('no request waits long for an unresponsive chain', () => {
  /** A node has 3 s (here 1 s) for the first request and a quarter of that for further ones until it responds again. */
  const MOST_QUESTIONS = 9;
  let buyer: Buyer;
  beforeAll(async () => {
    buyer = await market.buyer(14);
  });

  it.each([
    ['myWallet', (buyer: Buyer) => buyer.request('myWallet')],
    [
      'recordTransaction',
      (buyer: Buyer) =>
        buyer.request('recordTransaction', {
          type: 'SWAP',
          txHash: `0x${'12'.repeat(32)}`,
          address: buyer.signer.address,
          details: {},
        }),
    ],
    [
      'getConvertedAmount',
      (buyer: Buyer) =>
        buyer.request('getConvertedAmount', { currencyId: 'USDT', amount: '5', side: 'RECEIVE' }),
    ],
    [
      'createOrder',
      (buyer: Buyer, quoteId: string) => buyer.request('createOrder', orderFor(quoteId, buyer)),
    ],
    [
      'createAttestation',
      (buyer: Buyer) => buyer.request('createAttestation', { address: buyer.signer.address }),
    ],
    [
      'canTransfer',
      (buyer: Buyer) => {
        const { address } = buyer.signer;
        return buyer.request('canTransfer', { from: address, to: address, shares: '1' });
      },
    ],
    [
      'getCurrencyListWithAmount',
      (buyer: Buyer) =>
        buyer.request('getCurrencyListWithAmount', { address: buyer.signer.address }),
    ],
    [
      // Not an ECDSA signature, so a contract wallet is queried on the chain.
      'userWalletRequest',
      async (buyer: Buyer) => {
        const { address } = buyer.signer;
        const { data } = await buyer.request('walletNonce', { address, chainId: 56 });
        const signature = `0x${'12'.repeat(65)}`;
        const link = { action: 'LINK', address, message: data.message, signature };
        return buyer.request('userWalletRequest', link);
      },
    ],
  ] as const)('%s', async (_, ask) => {
    const wanted = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
    const quote = await buyer.request('getConvertedAmount', wanted);
    // The rates are stale and will be refreshed.
    clock.advance(30);
    for (const node of nodes()) node.fail('silence');
    const before = market.node.asked();
    const answer = await ask(buyer, quote.data.quoteId);
    expect(answer.status).not.toBe(500);
    expect(market.node.asked() - before).toBeLessThanOrEqual(MOST_QUESTIONS);
  });
});
