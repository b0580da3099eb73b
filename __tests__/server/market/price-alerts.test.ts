import { parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { referenceRates, sharePrices } from '@/server/market/tables';
import { type Investor, makeInvestor } from '../../support/people/investors';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();

const service = duringTests(() =>
  startTestService({ clock, config: { limits: { priceAlertsPerUser: 3 } } }),
);
beforeAll(async () => {
  await setPrice('12.48');
});

/** A price that was announced, and the work that follows it. */
async function setPrice(price: string) {
  clock.advance(60);
  const effectiveAt = clock.now();
  const priceRaw = parseDecimal(price, USD_DECIMALS);
  await service.ctx.db.transaction((tx) =>
    tx.insert(sharePrices).values({ priceRaw, effectiveAt }),
  );
  await service.runJobs('price-announcements');
}

const add = (person: Investor, price: string) => person.request('addPriceAlert', { price });

async function alerts(person: Investor): Promise<string[]> {
  const { data } = await person.request('listPriceAlerts');
  return data.docs.map(
    ({ direction, price }: { direction: string; price: string }) => `${direction} ${price}`,
  );
}

async function told(person: Investor): Promise<string[]> {
  const { data } = await person.request('listNotification', { kind: 'PRICE' });
  return data.docs.map(({ body }: { body: string }) => body);
}

test('an alert waits for its price, tells once, and is off', async () => {
  const ada = await makeInvestor(service, '0');
  await add(ada, '13');
  await add(ada, '12.5');
  await add(ada, '11.9');
  expect(await alerts(ada)).toEqual(['BELOW 11.9', 'ABOVE 12.5', 'ABOVE 13']);

  await setPrice('12.49999999');
  expect(await told(ada)).toEqual([]);
  await setPrice('12.50');
  expect(await told(ada)).toEqual([
    'The price of one share is now 12.50 USD. You asked to be told when it is 12.50 USD or more. This alert is now off.',
  ]);
  await setPrice('12.49');
  await setPrice('12.60');
  expect(await told(ada)).toHaveLength(1);
  await setPrice('11.50');
  expect((await told(ada))[0]).toContain('when it is 11.90 USD or less');
  expect(await alerts(ada)).toEqual(['ABOVE 13']);
  await setPrice('12.48');
});

test('says the price in the display currency of its reader, too, and what was asked for alone', async () => {
  const { db } = service.ctx;
  const readAt = clock.now();
  const day = readAt.toISOString().slice(0, 10);
  await db.insert(referenceRates).values({ currency: 'GBP', day, readAt, perUsdRaw: 90_000_000n });
  const ada = await makeInvestor(service, '0');
  await ada.request('updateSettings', { currency: 'GBP' });
  await add(ada, '12.5');
  await setPrice('12.50');
  expect((await told(ada))[0]).toMatch(
    /^The price of one share is now 12\.50 USD ≈ 11\.25 GBP\. You asked .* 12\.50 USD or more\./,
  );
  await setPrice('12.48');
});

test('what cannot be an alert is refused with a reason', async () => {
  const ada = await makeInvestor(service, '0');
  const reason = async (price: string) => (await add(ada, price)).data.fields?.price;
  expect(await reason('12.48')).toContain('the current price');
  expect(await reason('0')).toContain('greater than zero');
  expect(await reason('-1')).toContain('negative');
  expect(await reason('1e3')).toContain('exponent');
  expect(await reason('1'.repeat(60))).toContain('too large');
  expect((await add(ada, '13.10')).status).toBe(200);
  expect(await reason('13.1')).toContain('already have');
  // Also when they come at the same time.
  const answers = await Promise.all(['14', '15', '16', '17'].map((price) => add(ada, price)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.data.code).toBe('PRICE_ALERT_LIMIT');
});

test('only its owner removes an alert', async () => {
  const [ada, eve] = [await makeInvestor(service, '0'), await makeInvestor(service, '0')];
  const { data } = await add(ada, '20');
  const { id } = data;
  expect((await eve.request('removePriceAlert', { id })).status).toBe(404);
  expect(await alerts(ada)).toHaveLength(1);
  expect((await ada.request('removePriceAlert', { id })).status).toBe(200);
  expect(await alerts(ada)).toEqual([]);
});
