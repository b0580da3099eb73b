import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { and, count, eq, gt } from 'drizzle-orm';
import sharp from 'sharp';
import { DEFAULT_LIMITS } from '@/config/server-limits';
import { contactTickets } from '@/server/content/tables';
import { kycFiles } from '@/server/identity/tables';
import { offerings, quotes } from '@/server/market/tables';
import { removeQuotes } from '@/server/purchase/remove-quotes';
import { type Buyer, type Market, orderFor, startMarket } from '../support/market/market';
import { changePerson } from '../support/people/change-person';
import { photo } from '../support/people/images';
import { makePerson } from '../support/people/people';
import { createTestClock, type TestClock } from '../support/service/service';

/*
 * How much one account can take of what all share. `docs/security-limits.md` has the figures; the last tests compare
 * them. "Unverified" is an account without a confirmed identity.
 */

const L = DEFAULT_LIMITS;

let clock: TestClock;
let market: Market;

beforeAll(async () => {
  clock = createTestClock();
  const { quotesPerMinute, kycFileBytes } = L;
  market = await startMarket({ clock, limits: { quotesPerMinute, kycFileBytes } });
});
afterAll(() => market.stop());

const unverified = () => makePerson(market.service, 'Unverified', { kycStatus: 'NOT_APPLIED' });

type Person = Pick<Buyer, 'request'>;
const quote = (person: Person, amount = '10', side = 'RECEIVE') =>
  person.request('getConvertedAmount', { currencyId: 'USDT', amount, side });

const left = async () => (await market.ctx.db.select().from(offerings))[0]?.leftRaw;

describe('reserved shares', () => {
  // security(What accounts can consume shares): An account without a confirmed identity reserves none; others three orders, for a limited sum of one order and of a day
  it('none for an unverified account', async () => {
    const buyer = await market.buyer(2);
    await changePerson(market.ctx.db, buyer.userId, { kycStatus: 'NOT_APPLIED' });
    const before = await left();
    const { data } = await quote(buyer);
    const order = await buyer.request('createOrder', orderFor(data.quoteId, buyer));
    expect([order.status, order.data.code]).toEqual([403, 'KYC_REQUIRED']);
    expect(await left()).toBe(before);
  });

  // security(What accounts can consume shares)
  it('three orders of a verified account, also cancelled ones, until they end', async () => {
    const buyer = await market.buyer(3);
    const orders = [];
    for (let n = 0; n < L.openOrders; n += 1) {
      orders.push(await market.order(buyer, { amount: '10' }));
    }
    await buyer.request('updateOrder', { orderId: orders[0]?.id, action: 'CANCEL' });
    const { data } = await quote(buyer);
    const over = await buyer.request('createOrder', orderFor(data.quoteId, buyer));
    expect(over.data.code).toBe('OPEN_ORDER_LIMIT');
    const [first] = orders;
    const seconds = (Date.parse(first?.expiresAt ?? '') - clock.now().getTime()) / 1000;
    expect(seconds).toBeLessThanOrEqual(L.priceLockSeconds);
  });

  // security(What accounts can consume shares)
  it('for a limited sum, of one order and of a day', async () => {
    const buyer = await market.buyer(4);
    const over = await quote(buyer, String(L.maxOrderUsd + 1), 'PAY');
    expect(over.data.code).toBe('ABOVE_MAXIMUM');
    const full = { amount: String(L.maxOrderUsd), side: 'PAY' as const };
    await market.order(buyer, full);
    await market.order(buyer, full);
    const rest = L.maxDayUsd - 2 * L.maxOrderUsd;
    const { data } = await quote(buyer, String(rest + 1), 'PAY');
    const order = await buyer.request('createOrder', orderFor(data.quoteId, buyer));
    expect([order.data.code, order.data.left]).toEqual(['LIMIT_EXCEEDED', String(rest)]);
  });
});

// security(What accounts can consume quotes): 60 live quotes a minute, and never more than those of two minutes
it('live quotes: 60 a minute, and never more than two minutes’ worth', async () => {
  const person = await unverified();
  const ask = async (times: number) => {
    for (let n = 0; n < times; n += 1) expect((await quote(person)).status).toBe(200);
  };
  await ask(1);
  clock.advance(L.quoteSeconds - 1);
  await ask(L.quotesPerMinute - 1);
  expect((await quote(person)).data.code).toBe('RATE_LIMITED');
  clock.advance(1);
  await ask(L.quotesPerMinute);
  expect((await quote(person)).data.code).toBe('RATE_LIMITED');
  const mine = eq(quotes.userId, person.userId);
  const [live] = await market.ctx.db
    .select({ n: count() })
    .from(quotes)
    .where(and(mine, gt(quotes.expiresAt, clock.now())));
  expect(live?.n).toBeLessThanOrEqual(2 * L.quotesPerMinute);
  expect(live?.n).toBeGreaterThan(L.quotesPerMinute);
  clock.advance(L.quoteSeconds + 3_601);
  await removeQuotes(market.ctx);
  expect(await market.ctx.db.$count(quotes, mine)).toBe(0);
});

describe('drafts and images of an identity check', () => {
  const KINDS = ['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE'].flatMap((type) => [
    { type, side: 'FRONT' },
    { type, side: 'BACK' },
  ]);
  const ALL = [...KINDS, { type: 'SELFIE', side: 'FRONT' }];

  const upload = (person: Person, place: object, bytes: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(place)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return person.request('kycDocument', form);
  };
  const onDisk = () => fs.readdirSync(path.join(market.ctx.config.dataDir, 'kyc')).length;

  // security(What accounts can consume drafts and images): One draft of seven images for an unverified account, none for a verified one; 60 uploads an hour; no image is larger when stored
  it('one draft of seven images, in sixty uploads an hour', async () => {
    const person = await unverified();
    const image = await photo('jpeg', 32, 32);
    let uploads = 0;
    while ((await upload(person, ALL[uploads % ALL.length] ?? {}, image)).status === 200) {
      uploads += 1;
    }
    expect(uploads).toBe(L.kycUploadsPerHour);
    expect(await market.ctx.db.$count(kycFiles)).toBe(7);
    expect(onDisk()).toBe(7);
  });

  // security(What accounts can consume drafts and images)
  it('no image that is larger when stored', async () => {
    const person = await unverified();
    const side = 4_096;
    const noise = await sharp(randomBytes(side * side * 3), {
      raw: { width: side, height: side, channels: 3 },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(noise.length).toBeLessThan(L.kycFileBytes);
    const files = onDisk();
    const answer = await upload(person, { type: 'PASSPORT', side: 'FRONT' }, noise);
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      { file: 'The image has too much detail. Upload a smaller one.' },
    ]);
    expect(onDisk()).toBe(files);
  });

  // security(What accounts can consume drafts and images)
  it('none of a verified account', async () => {
    const person = await makePerson(market.service, 'Verified');
    const files = onDisk();
    const answer = await upload(person, ALL[0] ?? {}, await photo('jpeg', 32, 32));
    expect(answer.data.code).toBe('KYC_ALREADY_APPROVED');
    expect(onDisk()).toBe(files);
  });
});

describe('contact messages', () => {
  let serial = 0;
  const send = (person: Person, ip: string, email: string) =>
    person.request(
      'contactUs',
      {
        name: 'Somebody',
        email,
        subject: 'A question',
        category: 'OTHER',
        message: `Question number ${++serial}, long enough.`,
        captchaToken: '',
      },
      { ip },
    );

  // security(What accounts can consume messages): 20 an hour from a network, over all of its accounts, and 5 an hour with one sender, from any network
  it('twenty an hour from a network, over all of its accounts', async () => {
    const person = await unverified();
    const before = await market.ctx.db.$count(contactTickets);
    for (let n = 0; n < 25; n += 1) await send(person, '203.0.113.9', `q${n}@example.com`);
    expect(await market.ctx.db.$count(contactTickets)).toBe(before + 20);
    const other = await makePerson(market.service, 'Verified');
    const refused = await send(other, '203.0.113.9', 'another@example.com');
    expect(refused.data.code).toBe('RATE_LIMITED');
  });

  // security(What accounts can consume messages)
  it('five an hour with one sender, from any network', async () => {
    const person = await unverified();
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await send(person, `198.51.100.${n}`, 'one@example.com'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('docs/security-limits.md', () => {
  const text = fs.readFileSync('docs/security-limits.md', 'utf8');
  const [, section = ''] = text.split('## What accounts can consume\n');
  const rowOf = (what: string) => section.split('\n').find((line) => line.startsWith(`| ${what}`));
  const grouped = (n: number) => n.toLocaleString('en-US');
  const megabytes = (bytes: number) => bytes / 2 ** 20;

  it.each<[string, string[]]>([
    [
      'reserved shares',
      [
        `${L.openOrders} orders`,
        `${grouped(L.maxOrderUsd)} USD`,
        `${grouped(L.maxDayUsd)} USD`,
        `${L.priceLockSeconds / 60} minutes`,
      ],
    ],
    [
      'unpaid bank transfers',
      [
        `${grouped(L.unpaidTransfersUsd)} USD until its first money has come`,
        `${grouped(L.maxDayUsd)} USD`,
        `${L.transferDays} days`,
        `after ${L.unpaidTransfersEnded} that ended unpaid none for ${L.unpaidTransfersWaitDays} days`,
        `${L.unpaidTransfersBps / 100} % of what the round has left`,
      ],
    ],
    [
      'live quotes',
      [
        `${L.quotesPerMinute} a minute`,
        grouped(2 * L.quotesPerMinute),
        grouped(2_000 * L.quotesPerMinute),
      ],
    ],
    // Quotes of one minute of life, an hour until they are old, and an hour until the job runs.
    ['stored quotes', [grouped(121 * L.quotesPerMinute), grouped(121_000 * L.quotesPerMinute)]],
    ['identity drafts', [`${L.kycAttempts} in all`, grouped(1_000 * L.kycAttempts)]],
    [
      'begun forms of identity checks',
      [
        `3 pictures of ${megabytes(L.kycFileBytes)} MB, for ${L.kycDraftSeconds / 86_400} days`,
        `${L.kycDraftSavesPerHour} saves and ${L.kycUploadsPerHour} pictures an hour`,
        `${3 * megabytes(L.kycFileBytes)} GB`,
      ],
    ],
    [
      'images',
      [
        `7 of ${megabytes(L.kycFileBytes)} MB`,
        `${L.kycUploadsPerHour} uploads an hour`,
        `${7 * megabytes(L.kycFileBytes)} MB`,
        `${7 * megabytes(L.kycFileBytes)} GB`,
      ],
    ],
    ['contact messages', ['20 an hour', '5 an hour', grouped(20_000)]],
  ])('has the figures of %s', (what, figures) => {
    for (const figure of figures) expect(rowOf(what)).toContain(figure);
  });
});
