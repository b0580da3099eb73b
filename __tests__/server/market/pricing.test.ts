import gas from '@fnx/contracts/gas.json';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, erc20Abi } from 'viem';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { refreshRates } from '@/server/market/rates';
import { offerings, sharePrices } from '@/server/market/tables';
import { demoPrices } from '@/server/purchase/seed/seed-demo';
import { seedOffering } from '@/server/purchase/seed/seed-offering';
import { readIssue } from '@/server/register/balances';
import { users } from '@/server/users/tables';
import { FAR_ADDRESSES } from '../../support/market/addresses';
import { sendCall, startMarket } from '../../support/market/market';
import { walletPayment } from '../../support/market/wire-quote';
import { saleOf } from '../../support/people/people';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('prices and quotes', () => {
  const clock = createTestClock();
  const market = duringTests(() => startMarket({ scripted: true, clock }));
  afterEach(() => market.node.reset());

  const quote = async (input: object) =>
    (await market.buyer()).request('getConvertedAmount', {
      currencyId: 'USDT',
      amount: '40',
      side: 'RECEIVE',
      ...input,
    });

  it('a quote contains all amounts, and they add up', async () => {
    const { status, data } = await quote({});
    expect(status).toBe(200);
    expect(data).toMatchObject({
      currencyId: 'USDT',
      shares: '40',
      sharePriceUsd: '12.48',
      rateUsd: '1',
      rateSource: 'chainlink',
      payAmount: '504.192',
      payAmountRaw: '504192000000000000000',
      platformFeeUsd: '4.992',
      totalUsd: '504.192',
      minAmount: '50',
      maxAmount: '100000',
    });
    expect(Date.parse(data.expiresAt) - clock.now().getTime()).toBe(60_000);
  });

  it('the network fee is the measured gas of the calls to come, at the node’s price', async () => {
    const { chain } = market;
    const buyer = await market.buyer(20);
    const fee = async (currencyId: string, amount = '5') => {
      const { data } = await buyer.request('getConvertedAmount', {
        currencyId,
        amount,
        side: 'RECEIVE',
      });
      const price = await chain.reader.getGasPrice();
      return Number(BigInt(Math.round(Number(data.networkFeeBnb) * 1e18)) / price);
    };
    const near = (gas: number) => expect.closeTo(gas, -1);
    const { approve, buyBnbFirst, buyBnbLater, buyUsdtFirst, buyUsdtLater } = gas;
    expect(await fee('BNB')).toEqual(near(buyBnbFirst));
    expect(await fee('USDT')).toEqual(near(approve + buyUsdtFirst));
    await market.purchase(buyer, { amount: '5' });
    expect(await fee('BNB')).toEqual(near(buyBnbLater));
    expect(await fee('USDT')).toEqual(near(approve + buyUsdtLater));
    const order = await market.order(buyer, { amount: '5' });
    expect(order.networkFeeBnb).toBe(
      (
        await buyer.request('getConvertedAmount', {
          currencyId: 'USDT',
          amount: '5',
          side: 'RECEIVE',
        })
      ).data.networkFeeBnb,
    );
    // An allowance that is left saves the approval.
    const { approve: terms } = walletPayment(order);
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [terms?.spender as Address, BigInt(terms?.amountRaw ?? 0)],
    });
    await sendCall(chain, buyer.signer, { to: terms?.token as Address, value: 0n, data });
    expect(await fee('USDT')).toEqual(near(buyUsdtLater));
    expect(await fee('USDT', '6')).toEqual(near(approve + buyUsdtLater));
  });

  it.each([
    ['49.99', 'BELOW_MINIMUM', { min: '50' }, 'The minimum is 50 USDT.'],
    [
      '100000.000000000000000001',
      'ABOVE_MAXIMUM',
      { max: '100000' },
      'The maximum is 100,000 USDT.',
    ],
  ])('paying %s: %s', async (amount, code, figures, message) => {
    const answer = await quote({ amount, side: 'PAY' });
    expect(answer).toMatchObject({ status: 422, message, data: { code, ...figures } });
  });

  it('accepts exactly the minimum and the maximum', async () => {
    for (const amount of ['50', '100000']) {
      expect((await quote({ amount, side: 'PAY' })).status).toBe(200);
    }
  });

  it.each([
    ['0', 'greater than zero'],
    ['-1', 'negative'],
    ['1e3', 'exponent'],
    ['0x10', 'decimal'],
    ['\uff11', 'digits 0 to 9'],
    ['1,000', 'point'],
    ['NaN', 'such as 12.5'],
    ['1.0000000000000000001', 'decimals'],
    ['9'.repeat(79), 'too large'],
  ])('rejects the amount %s with a field error', async (amount, word) => {
    const answer = await quote({ amount });
    expect(answer.status).toBe(422);
    expect(answer.data.fields.amount).toContain(word);
  });

  it('rejects shares with more than six decimals', async () => {
    const answer = await quote({ amount: '40.0000001' });
    expect(answer.status).toBe(422);
    expect(answer.data.fields.amount).toBe('This amount has too many decimals.');
  });

  it('rejects currencies that are not offered', async () => {
    for (const currencyId of ['DOGE', 'usdt', '__proto__']) {
      expect((await quote({ currencyId })).data.code).toBe('CURRENCY_NOT_FOUND');
    }
  });

  it('reports how many shares are left', async () => {
    const { ctx } = market;
    const [before] = await ctx.db.select().from(offerings);
    await ctx.db.update(offerings).set({ leftRaw: 4_500_000n });
    const answer = await quote({ amount: '5' });
    expect(answer).toMatchObject({
      status: 409,
      message: 'Only 4.5 shares are left.',
      data: { code: 'SOLD_OUT', left: '4.5' },
    });
    await ctx.db.update(offerings).set({ leftRaw: before?.leftRaw ?? 0n });
  });

  it.each([
    ['answers zero', 0n, 0n],
    ['answers less than zero', -1n, 0n],
    ['is too old', 100_000_000n, 86_400n + 7_300n],
  ])('a feed that %s disables its currency', async (_, answer, age) => {
    await market.chain.setFeed('FDUSD', answer, age);
    await refreshRates(market.ctx);
    expect((await quote({ currencyId: 'FDUSD' })).data.code).toBe('PRICE_UNAVAILABLE');
    const { data } = await (await market.buyer()).request('getCurrencyList');
    const listed = data.docs.find(({ id }: { id: string }) => id === 'FDUSD');
    expect(listed).toMatchObject({ enabled: false, priceUsd: null, minAmount: null });
    expect((await quote({ currencyId: 'USDT' })).status).toBe(200);
    await market.chain.setFeed('FDUSD', 99_850_000n);
    await refreshRates(market.ctx);
    expect((await quote({ currencyId: 'FDUSD' })).status).toBe(200);
  });

  it('uses the last rate while the chain is unavailable, until it is too old', async () => {
    market.node.fail({ status: 500, body: '' });
    clock.advance(60);
    expect((await quote({})).status).toBe(200);
    clock.advance(86_400 + 7_300);
    expect((await quote({})).data.code).toBe('PRICE_UNAVAILABLE');
    clock.advance(-86_400 - 7_360);
  });

  it('disables a token with unexpected decimals', async () => {
    const { ctx } = market;
    const usdt = market.chain.tokenAddress('USDT').toLowerCase();
    const lying = {
      ...ctx.chain,
      decimals: (tokens: readonly string[]) =>
        Promise.resolve(tokens.map((token) => (token.toLowerCase() === usdt ? 6 : 18))),
    };
    await prepareCurrencies({ ...ctx, chain: lying });
    expect((await quote({})).data.code).toBe('CURRENCY_NOT_FOUND');
    await prepareCurrencies(ctx);
    expect((await quote({})).status).toBe(200);
  });

  it('the share price is the latest effective one, with its 24-hour change', async () => {
    const { ctx } = market;
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    await ctx.db.transaction((tx) =>
      tx.insert(sharePrices).values([
        { priceRaw: 1_300_000_000n, effectiveAt: at(-1) },
        { priceRaw: 1_400_000_000n, effectiveAt: at(1) },
      ]),
    );
    const { data } = await market.service.request('getFnxPrice');
    expect(data).toMatchObject({
      price: '13',
      currency: 'USD',
      change24h: '0.52',
      changePct24h: '4.16',
      effectiveAt: at(-1).toISOString(),
      nextPrice: { price: '14', effectiveAt: at(1).toISOString() },
    });
    await ctx.db.transaction((tx) =>
      tx.delete(sharePrices).where(eq(sharePrices.priceRaw, 1_300_000_000n)),
    );
    await ctx.db.transaction((tx) =>
      tx.delete(sharePrices).where(eq(sharePrices.priceRaw, 1_400_000_000n)),
    );
  });

  it('shows wallet balances and whether they cover the amount', async () => {
    const buyer = await market.buyer(2);
    const { data } = await buyer.request('getCurrencyListWithAmount', { shares: '9000' });
    const of = (id: string) => data.docs.find((doc: { id: string }) => doc.id === id);
    expect(of('USDT')).toMatchObject({
      balance: '100000',
      payAmount: '113443.2',
      enough: false,
      reason: 'Not enough USDT in this wallet.',
    });
    expect(of('BTCB')).toMatchObject({ balance: '100000', enough: true });
    expect(of('BNB').balance).toMatch(/^(10000|9999\.\d+)$/);
    const walletless = await market.buyer();
    const answer = await walletless.request('getCurrencyListWithAmount');
    expect(answer.data.code).toBe('WALLET_REQUIRED');
  });

  it('returns minimum, maximum and the remaining daily limit', async () => {
    const { data } = await market.service.request('getMinimumPaymentAmount', { currencyId: 'BNB' });
    expect(data).toEqual({
      currencyId: 'BNB',
      minAmount: '0.078125',
      minAmountRaw: '78125000000000000',
      minUsd: '50',
      maxAmount: '156.25',
      maxUsd: '100000',
    });
    const buyer = await market.buyer(3);
    await market.order(buyer, { amount: '50000', side: 'PAY' });
    const own = await buyer.request('getMinimumPaymentAmount', { currencyId: 'USDT' });
    expect(own.data.dailyLeftUsd).toBe('200000');
  });

  it('limits the rate of quotes', async () => {
    const { ctx } = market;
    const limited = {
      ...ctx,
      config: { ...ctx.config, limits: { ...ctx.config.limits, quotesPerMinute: 2 } },
    };
    const { quotePurchase } = await import('@/server/market/quote');
    const buyer = await market.buyer();
    const session = { userId: buyer.userId, sessionId: 'any', secretKey: 'any' };
    const ask = () =>
      quotePurchase(limited, session, { currencyId: 'USDT', amount: '40', side: 'RECEIVE' });
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('seeding', () => {
  const service = duringTests(startTestService);

  it('a demo has a year of prices and consistent amounts, also after two concurrent starts', async () => {
    const { ctx } = service;
    await Promise.all([seedOffering(ctx, saleOf('4000000')), seedOffering(ctx, saleOf('4000000'))]);
    await seedOffering(ctx, saleOf('4000000'));
    const prices = await ctx.db.select().from(sharePrices).orderBy(sharePrices.effectiveAt);
    expect(prices).toHaveLength(365);
    expect(prices.at(-1)?.priceRaw).toBe(1_248_000_000n);
    const [offering, ...others] = await ctx.db.select().from(offerings);
    expect(others).toEqual([]);
    expect(offering).toMatchObject({
      totalRaw: 4_000_000_000_000n,
      leftRaw: 4_000_000_000_000n,
    });
    expect(await readIssue(ctx.db)).toEqual({ issuedRaw: 0n, holders: 0 });
    expect(await ctx.db.$count(users)).toBe(18);
  });

  it('reports a missing price', async () => {
    const { ctx } = service;
    await ctx.db.transaction((tx) => tx.delete(sharePrices));
    expect(await service.request('getFnxPrice')).toMatchObject({
      status: 503,
      data: { code: 'PRICE_UNAVAILABLE' },
    });
  });

  it('static rates need no chain', async () => {
    const { ctx } = service;
    const away = () => Promise.reject(new Error('away'));
    await prepareCurrencies({
      ...ctx,
      chain: { ...ctx.chain, addresses: FAR_ADDRESSES, decimals: away },
    });
    const chain = { ...ctx.config.chain, priceSource: 'static' as const };
    const { offeredCurrency } = await import('@/server/market/rates');
    const still = { ...ctx, config: { ...ctx.config, chain } };
    expect((await offeredCurrency(still, 'USDT')).rate).toMatchObject({
      rateRaw: 100_000_000n,
      source: 'static',
    });
    await expect(offeredCurrency(still, 'BNB')).rejects.toMatchObject({
      code: 'PRICE_UNAVAILABLE',
    });
  });
});

describe('demo prices', () => {
  it('are deterministic, in whole cents, positive, and end at the current price', () => {
    const prices = demoPrices(1_248_000_000n);
    expect(prices).toEqual(demoPrices(1_248_000_000n));
    expect(prices).toHaveLength(365);
    expect(prices.at(-1)).toBe(1_248_000_000n);
    for (const price of prices) {
      expect(price % 1_000_000n).toBe(0n);
      expect(price > 0n).toBe(true);
    }
    expect((prices[0] ?? 0n) < 1_248_000_000n).toBe(true);
  });
});
