import { eq } from 'drizzle-orm';
import { API_BASE } from '@/server/app';
import { foldYear } from '@/server/portfolio/tax-year/fold-year';
import type { TaxEntry, TaxedType } from '@/server/portfolio/tax-year/read-entries';
import { users } from '@/server/users/tables';
import { parseDecimal } from '@/shared/money';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { onShareChain, shares } from '../../support/market/share-chain';
import { writeLines } from '../../support/service/lines';
import { fc } from '../../support/service/properties';

const CENT = 1_000_000n;
const START = new Date('2026-01-01T00:00:00Z');

/** A fraction of dollars: exact, where the product rounds. */
type Fraction = readonly [numerator: bigint, denominator: bigint];
const sum = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const isWithin = ([numerator, denominator]: Fraction, raw: bigint, limit: bigint) => {
  const apart = numerator - raw * denominator;
  return (apart < 0n ? -apart : apart) <= limit * denominator;
};

/**
 * The slow way: every millionth of a share is a thing of its own, which remembers what it cost, and leaves through the front of the
 * queue.
 */
function slowYear(entries: readonly TaxEntry[]) {
  const queue: Fraction[] = [];
  const none: Fraction = [0n, 1n];
  const year = { bought: none, rewards: none, received: none, sent: none, cost: none, gross: 0n };
  let opening: Fraction | null = null;
  const held = () => queue.reduce(sum, none);
  for (const { type, at, sharesRaw, valueRaw, feeRaw } of entries) {
    const inYear = at >= START;
    if (inYear) opening ??= held();
    const paid = (valueRaw ?? 0n) + feeRaw;
    if (type === 'DISTRIBUTION') {
      if (inYear) year.gross += valueRaw ?? 0n;
    } else if (type === 'TRANSFER_OUT') {
      for (let unit = 0n; unit < sharesRaw; unit += 1n) {
        const cost = queue.shift() ?? none;
        if (!inYear) continue;
        year.cost = sum(year.cost, cost);
        year.sent = sum(year.sent, [valueRaw ?? 0n, sharesRaw]);
      }
    } else {
      for (let unit = 0n; unit < sharesRaw; unit += 1n) queue.push([paid, sharesRaw]);
      const name = { BUY: 'bought', REWARD_CLAIM: 'rewards', TRANSFER_IN: 'received' } as const;
      if (inYear) year[name[type]] = sum(year[name[type]], [paid, 1n]);
    }
  }
  return { ...year, opening: opening ?? held(), closing: held(), left: BigInt(queue.length) };
}

const entry = fc.record({
  type: fc.constantFrom<TaxedType[]>(
    'BUY',
    'REWARD_CLAIM',
    'DISTRIBUTION',
    'TRANSFER_IN',
    'TRANSFER_OUT',
    'TRANSFER_OUT',
  ),
  sharesRaw: fc.bigInt(1n, 12n),
  valueRaw: fc.option(fc.bigInt(0n, 5_000n * 10n ** 8n), { freq: 8 }),
  feeRaw: fc.constantFrom(0n, 1n, 12_345_678n),
});

const MONTH_MS = 30 * 86_400_000;

test('a year agrees to the cent with a calculation that follows each unit of a share', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 24 }), fc.nat({ max: 24 }), (drawn, before) => {
      const entries = drawn.map(
        (one, index): TaxEntry => ({
          ...one,
          feeRaw: one.type === 'BUY' ? one.feeRaw : 0n,
          sharesRaw: one.type === 'DISTRIBUTION' ? 0n : one.sharesRaw,
          at: new Date(START.getTime() + (index - before) * MONTH_MS),
          amountRaw: 0n,
          decimals: 18,
          symbol: 'USDT',
          txHash: null,
        }),
      );
      const fast = foldYear(entries, START);
      const slow = slowYear(entries);
      const agree = [
        [slow.opening, fast.opening.costRaw],
        [slow.closing, fast.closing.costRaw],
        [slow.bought, fast.bought.costRaw],
        [slow.rewards, fast.rewards.costRaw],
        [slow.received, fast.received.costRaw],
        [slow.sent, fast.sent.valueRaw],
        [slow.cost, fast.sent.costRaw],
        [[slow.gross, 1n] as const, fast.distributions.grossRaw],
      ] as const;
      for (const [exact, raw] of agree) expect(isWithin(exact, raw, CENT / 100n)).toBe(true);
      expect(fast.closing.sharesRaw).toBe(slow.left);
      // Nothing of the cost is lost or counted twice.
      const { opening, bought, rewards, received, sent, closing } = fast;
      const came = [opening, bought, rewards, received].reduce(
        (all, { costRaw }) => all + costRaw,
        0n,
      );
      expect(came).toBe(sent.costRaw + closing.costRaw);
    }),
    { numRuns: 300 },
  );
});

describe('the tax year of an account', () => {
  let market: Market;
  let owner: Buyer;
  let other: Buyer;

  beforeAll(async () => {
    market = await startMarket({ limits: { exportRows: 40, exportsPerHour: 1_000 } });
    owner = await market.buyer(2);
    other = await market.buyer(3);
  });
  afterAll(() => market.stop());

  const taxYear = async (person: Buyer, year: number, timezone = 'UTC') => {
    const { status, data } = await person.request('taxYear', { year, timezone });
    expect(status).toBe(200);
    return data;
  };
  const file = (person: Buyer, query: Record<string, string>) =>
    market.service.app.request(
      `${API_BASE}/transactions/tax-year/file?${new URLSearchParams(query)}`,
      { headers: { token: person.token } },
    );

  it('ends with the shares that the account holds', async () => {
    await market.purchase(owner, { amount: '100' });
    await market.purchase(owner, { amount: '50' });
    await market.purchase(other, { amount: '10' });
    await onShareChain(market.chain).transfer(2, 3, shares(120));
    await market.index();
    const { data } = await owner.request('myWallet');
    const year = new Date(data.indexedBlock.time).getUTCFullYear();
    const mine = await taxYear(owner, year);
    expect(mine).toMatchObject({
      opening: { shares: '0', costUsd: '0' },
      bought: { count: 2, shares: '150' },
      sent: { count: 1, shares: '120' },
      closing: { shares: data.holdings.total },
      unknown: { values: 0, shares: '0' },
    });
    // With the fee of 1 %: two lots of 100 and 50 shares at one price, of which 30 are left.
    const raw = (text: string) => parseDecimal(text, 8);
    expect(raw(mine.closing.costUsd) * 5n).toBe(raw(mine.bought.costUsd));
    expect(await taxYear(other, year)).toMatchObject({
      received: { count: 1, shares: '120', costUsd: mine.sent.valueUsd },
      closing: { shares: '130' },
    });
    expect(await taxYear(owner, year + 1)).toMatchObject({ opening: mine.closing });
  });

  it('counts an entry in the year of its day where the person lives', async () => {
    const person = await market.buyer();
    await writeLines(market.ctx, person.userId, [
      {
        type: 'REWARD_CLAIM',
        symbol: 'FNX',
        sharesRaw: 2_000_000n,
        valueUsdRaw: 25n * 10n ** 8n,
        createdAt: new Date('2025-12-31T23:30:00Z'),
      },
    ]);
    const rewards = { count: 1, shares: '2', costUsd: '25' };
    expect(await taxYear(person, 2025)).toMatchObject({ rewards });
    expect(await taxYear(person, 2026, 'Europe/Vienna')).toMatchObject({
      from: '2025-12-31T23:00:00.000Z',
      rewards,
    });
    expect(await person.request('taxYear', { year: 2026, timezone: 'Mars/Base' })).toMatchObject({
      status: 422,
    });
  });

  it('lists one line for each lot that shares leave, and keeps text from being a formula', async () => {
    const person = await market.buyer();
    const at = (day: string) => ({ symbol: 'FNX', createdAt: new Date(`${day}T12:00:00Z`) });
    await writeLines(market.ctx, person.userId, [
      { ...at('2025-03-01'), sharesRaw: 1_000_000n, valueUsdRaw: 10n * 10n ** 8n },
      { ...at('2026-02-01'), sharesRaw: 1_000_000n, valueUsdRaw: 13n * 10n ** 8n },
      {
        ...at('2026-03-01'),
        type: 'TRANSFER_OUT',
        sharesRaw: 1_500_000n,
        valueUsdRaw: 18n * 10n ** 8n,
      },
      {
        ...at('2026-04-01'),
        type: 'DISTRIBUTION',
        symbol: 'USDT',
        amountRaw: 42n * 10n ** 17n,
        valueUsdRaw: 4_20000000n,
        txHash: '=cmd',
      },
    ]);
    const response = await file(person, { year: '2026', format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain('fnx-tax-year-2026.csv');
    expect((await response.text()).split('\r\n')).toEqual([
      'Date,Type,Shares,"Value, USD","Cost, USD","Gain, USD",Acquired,Paid,Currency,"Withheld, USD",Transaction hash',
      '2026-02-01 12:00:00,Purchase,1,13,13,,,,,,',
      '2026-03-01 12:00:00,Sent,1,12,10,2,2025-03-01 12:00:00,,,,',
      '2026-03-01 12:00:00,Sent,0.5,6,6.5,-0.5,2026-02-01 12:00:00,,,,',
      "2026-04-01 12:00:00,Distribution,,4.2,,,,4.2,USDT,0,'=cmd",
      '',
    ]);
  });

  it('is a PDF file with its fonts in it', async () => {
    const response = await file(owner, { year: '2026', format: 'pdf' });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    expect(text).toContain('(Tax year 2026, ');
  });

  it.each([
    ['de', '(Steuerjahr 2026, '],
    ['zh', Buffer.from('纳税年度', 'utf16le').swap16().toString('latin1')],
  ])('is written in the language of the account: %s', async (language, title) => {
    const person = await market.buyer();
    await market.ctx.db
      .update(users)
      .set({ settings: { language } })
      .where(eq(users.id, person.userId));
    const response = await file(person, { year: '2026', format: 'pdf' });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain(title);
  });

  it('refuses more entries than an export may have', async () => {
    const person = await market.buyer();
    const line = { sharesRaw: 1n, valueUsdRaw: 1n, createdAt: new Date('2026-01-05') };
    await writeLines(
      market.ctx,
      person.userId,
      Array.from({ length: 41 }, () => line),
    );
    const refused = await file(person, { year: '2026', format: 'csv' });
    expect(await refused.json()).toMatchObject({ data: { code: 'TOO_MANY_ROWS' } });
  });
});
