import { eq, sql } from 'drizzle-orm';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { createOrder } from '@/server/purchase/create-order';
import { orders, payments } from '@/server/purchase/tables';
import { users } from '@/server/users/tables';
import {
  type Buyer,
  linkWallet,
  type Market,
  orderFor,
  startMarket,
} from '../../support/market/market';
import { RACE_RUNS, race, tellTimes, untilServed } from '../../support/service/race';

/** Puts more shares on sale, in millionths. */
async function offerShares(ctx: AppContext, moreRaw: bigint): Promise<void> {
  await ctx.db.update(offerings).set({
    totalRaw: sql`${offerings.totalRaw} + ${moreRaw}`,
    leftRaw: sql`${offerings.leftRaw} + ${moreRaw}`,
  });
}

describe('concurrent purchases', () => {
  let market: Market;
  const times: number[] = [];
  beforeAll(async () => {
    market = await startMarket({ shares: '10', limits: { minOrderUsd: 1 } });
  });
  afterAll(async () => {
    tellTimes('the last shares', times);
    await market.stop();
  });

  it.each(RACE_RUNS)(
    '200 buyers of the last 10 shares buy 10, and 190 see how many are left (run %i)',
    async (run) => {
      const { ctx } = market;
      await offerShares(ctx, run === 1 ? 0n : 10_000_000n);
      const buyers: { buyer: Buyer; order: ReturnType<typeof orderFor> }[] = [];
      for (let index = 0; index < 200; index += 1) {
        const buyer = await market.buyer();
        const address = `0x${(run * 1000 + index).toString(16).padStart(40, '0')}` as const;
        await linkWallet(ctx, buyer.userId, address);
        const quote = await buyer.request('getConvertedAmount', {
          currencyId: 'USDT',
          amount: '1',
          side: 'RECEIVE',
        });
        buyers.push({ buyer, order: { ...orderFor(quote.data.quoteId, buyer), address } });
      }
      const met = await race(
        buyers.map(
          ({ buyer, order }) =>
            () =>
              untilServed(() => buyer.request('createOrder', order)),
        ),
      );
      times.push(...met.times);
      const made = met.answers.filter(({ status }) => status === 200);
      const refused = met.answers.filter(({ status }) => status === 409);
      expect([made.length, refused.length]).toEqual([10, 190]);
      for (const { data, message } of refused) {
        expect(data).toEqual({ code: 'SOLD_OUT', left: '0' });
        expect(message).toBe('Only 0 shares are left.');
      }
      const [offering] = await ctx.db.select().from(offerings);
      expect(offering?.leftRaw).toBe(0n);
      await market.checkBooks();
    },
    60_000,
  );

  it('a quote creates one order, however often it is sent', async () => {
    const { ctx } = market;
    await offerShares(ctx, 10n ** 12n);
    const buyer = await market.buyer(2);
    const ask = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
    const { data } = await buyer.request('getConvertedAmount', ask);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.request('createOrder', orderFor(data.quoteId, buyer))),
    );
    const codes = answers.map((answer) => answer.data.code ?? answer.data.status);
    expect(codes.filter((code) => code === 'CREATED')).toHaveLength(1);
    expect(codes.filter((code) => code === 'QUOTE_EXPIRED')).toHaveLength(19);
  });

  it('ten concurrent orders create at most the allowed number of open orders', async () => {
    const buyer = await market.buyer(3);
    const ask = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
    const quotes = await Promise.all(
      Array.from({ length: 10 }, () => buyer.request('getConvertedAmount', ask)),
    );
    const answers = await Promise.all(
      quotes.map(({ data }) => buyer.request('createOrder', orderFor(data.quoteId, buyer))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ data }) => data.code === 'OPEN_ORDER_LIMIT')).toHaveLength(7);
  });

  it('one transaction submitted 50 times by two customers credits once', async () => {
    const { ctx } = market;
    const [alice, bob] = [await market.buyer(4), await market.buyer(5)];
    const hers = await market.order(alice, { amount: '5' });
    const his = await market.order(bob, { amount: '5' });
    const hash = await market.pay(alice, hers);
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const [buyer, order] = index % 2 === 0 ? [alice, hers] : [bob, his];
        const txHash = index % 4 < 2 ? hash : hash.slice(2).toUpperCase();
        await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
        await market.watch();
      }),
    );
    await market.watch();
    expect((await market.read(alice, hers.id)).status).toBe('CONFIRMED');
    expect((await market.read(bob, his.id)).status).toBe('CREATED');
    const credited = await ctx.db.select().from(payments).where(eq(payments.txHash, hash));
    expect(credited.map(({ outcome }) => outcome)).toEqual(['CREDITED']);
    expect((await alice.request('myWallet')).data.holdings.available).toBe('5');
    expect((await bob.request('myWallet')).data.holdings.available).toBe('0');
  }, 60_000);

  it('concurrent payment and cancellation end in one of the two', async () => {
    const buyer = await market.buyer(6);
    for (let round = 0; round < 5; round += 1) {
      const order = await market.order(buyer, { amount: '5' });
      await market.pay(buyer, order);
      await Promise.all([
        market.watch(),
        buyer.request('updateOrder', { orderId: order.id, action: 'CANCEL' }),
      ]);
      await market.watch();
      const { status } = await market.read(buyer, order.id);
      // A payment in time for a cancelled order still buys the shares.
      expect(status).toBe('CONFIRMED');
    }
  });

  it('enforces the daily limit, also for concurrent orders', async () => {
    const { ctx } = market;
    const buyer = await market.buyer(7);
    const ask = { currencyId: 'USDT', amount: '95000', side: 'PAY' };
    const make = async () => {
      const { data } = await buyer.request('getConvertedAmount', ask);
      return buyer.request('createOrder', orderFor(data.quoteId, buyer));
    };
    const answers = await Promise.all([make(), make(), make()]);
    const codes = answers.map(({ data }) => data.code ?? data.status).sort();
    expect(codes).toEqual(['CREATED', 'CREATED', 'LIMIT_EXCEEDED']);
    const refused = answers.find(({ data }) => data.code === 'LIMIT_EXCEEDED');
    expect(refused?.message).toBe('Your daily limit leaves 60000 USD.');
    const [sum] = await ctx.db
      .select({ usd: sql<string>`sum(${orders.totalUsdRaw})` })
      .from(orders)
      .where(eq(orders.userId, buyer.userId));
    expect(sum?.usd).toBe('19000000000000');
  });

  it('checks the requirements for buyers', async () => {
    const { ctx } = market;
    const buyer = await market.buyer(8);
    const session = { userId: buyer.userId, sessionId: 'any', secretKey: 'any' };
    const order = { ...orderFor('any', buyer), riskAccepted: true as const };
    const set = (values: Partial<typeof users.$inferInsert>) =>
      ctx.db.update(users).set(values).where(eq(users.id, buyer.userId));
    const refusal = (context = ctx, request = order) =>
      createOrder(context, session, request).catch((error) => error.code);
    await set({ kycStatus: 'IN_REVIEW' });
    expect(await refusal()).toBe('KYC_REQUIRED');
    await set({ kycStatus: 'APPROVED', country: 'KP' });
    const blocked = { ...ctx, config: { ...ctx.config, blockedCountries: ['KP'] } };
    expect(await refusal(blocked)).toBe('COUNTRY_BLOCKED');
    await set({ country: 'GB' });
    expect(await refusal(ctx, { ...order, agreementVersion: '0.9' })).toBe('VALIDATION_ERROR');
    expect(await refusal(ctx, { ...order, address: `0x${'1'.repeat(40)}` })).toBe(
      'WALLET_MISMATCH',
    );
    expect(await refusal()).toBe('QUOTE_EXPIRED');
    const walletless = await market.buyer();
    const bare = { userId: walletless.userId, sessionId: 'any', secretKey: 'any' };
    const code = await createOrder(ctx, bare, order).catch((error) => error.code);
    expect(code).toBe('WALLET_REQUIRED');
  });
});
