import { Readable } from 'node:stream';
import { harmless } from '@fnx/bank-files/csv-line';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { API_BASE } from '@/server/app';
import { wallClock } from '@/server/portfolio/export/wall-clock';
import { workbookStream } from '@/server/portfolio/export/workbook';
import { users } from '@/server/users/tables';
import { type Buyer, startMarket } from '../../support/market/market';
import { type ReadSheet, readWorkbook } from '../../support/people/workbook';
import { writeLines } from '../../support/service/lines';
import { duringTests } from '../../support/setup/during-tests';

const HASH = `0x${'ab'.repeat(32)}`;

/** Text that spreadsheets treat as a formula, and harmless look-alikes. */
const DANGEROUS = ['=cmd|calc', '+1', '-1', '@x', '\tx', '\rx', '=HYPERLINK("http://x")', '＝1'];

describe('the transaction export', () => {
  const market = duringTests(() =>
    startMarket({ limits: { exportRows: 2_600, exportsPerHour: 1_000 } }),
  );
  let owner: Buyer;
  beforeAll(async () => {
    owner = await market.buyer(2);
    await writeLines(market.ctx, owner.userId, [
      ...DANGEROUS.map((note) => ({ note, createdAt: new Date('2026-01-01T00:00:00Z') })),
      {
        type: 'SWAP',
        currencyId: 'BNB',
        symbol: 'BNB',
        amountRaw: 123_456_789_012_345_678n,
        receivedRaw: 5n * 10n ** 17n,
        receivedSymbol: 'USDT',
        receivedDecimals: 18,
        valueUsdRaw: 79_01234567n,
        txHash: HASH,
        note: 'a < b & c > d',
        createdAt: new Date('2026-07-01T22:30:00Z'),
      },
      {
        type: 'REWARD_CLAIM',
        currencyId: null,
        symbol: 'FNX',
        sharesRaw: 1_250_000n,
        valueUsdRaw: 15_60000000n,
        createdAt: new Date('2026-06-01T00:00:00Z'),
      },
    ]);
  });

  async function fetchBook(query: Record<string, string> = {}, token = owner.token) {
    const target = `${API_BASE}/transactions/transaction/list-xls/?${new URLSearchParams(query)}`;
    const response = await market.service.app.request(target, { headers: { token } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes, sheets: response.ok && !isJson(response) ? readWorkbook(bytes) : [] };
  }
  const isJson = (response: Response) =>
    (response.headers.get('content-type') ?? '').startsWith('application/json');
  const column = (sheet: ReadSheet | undefined, title: string) => {
    const index = sheet?.rows[0]?.findIndex((cell) => cell?.value === title) ?? -1;
    return sheet?.rows.slice(1).map((row) => row[index]) ?? [];
  };

  it('is a workbook of three sheets, by name and kind', async () => {
    const { response, sheets } = await fetchBook();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fnx-transactions-\d{4}-\d{2}-\d{2}\.xlsx"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(sheets.map(({ name }) => name)).toEqual(['Transactions', 'Rewards', 'Summary']);
    expect(sheets[0]?.rows).toHaveLength(1 + DANGEROUS.length + 2);
    expect(sheets[1]?.rows).toHaveLength(2);
  });

  // security(Authorization and input 1.2.10): Cells that a spreadsheet would execute become text
  it('contains no cell that a spreadsheet would execute', async () => {
    const { sheets, bytes } = await fetchBook();
    const cells = sheets.flatMap(({ rows }) => rows.flat());
    expect(cells.some((cell) => cell?.type === 'formula')).toBe(false);
    const notes = column(sheets[0], 'Note').map((cell) => cell?.value);
    for (const text of DANGEROUS) expect(notes).toContain(`'${text}`);
    for (const cell of cells) {
      if (cell?.type === 'text') expect(cell.value).not.toMatch(/^[=+\-@\t\r]/);
    }
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('writes amounts as exact numbers, and hashes as text', async () => {
    const { sheets } = await fetchBook();
    const book = sheets[0];
    expect(column(book, 'Amount')[0]).toEqual({ type: 'number', value: '0.123456789012345678' });
    expect(column(book, 'Received')[0]).toEqual({ type: 'number', value: '0.5' });
    expect(column(book, 'Value, USD')[0]).toEqual({ type: 'number', value: '79.01234567' });
    expect(column(book, 'Transaction hash')[0]).toEqual({ type: 'text', value: HASH });
    expect(column(book, 'Note')[0]).toEqual({ type: 'text', value: 'a < b & c > d' });
    expect(column(sheets[1], 'Shares')[0]).toEqual({ type: 'number', value: '1.25' });
  });

  it.each([
    ['UTC', '2026-07-01T22:30:00.000Z'],
    ['Europe/Vienna', '2026-07-02T00:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-02T04:15:00.000Z'],
  ])('uses local time in %s', async (timezone, wall) => {
    const { sheets } = await fetchBook({ timezone });
    const serial = Number(column(sheets[0], 'Date')[0]?.value);
    const at = new Date(Math.round((serial - 25_569) * 86_400) * 1000);
    expect(at.toISOString()).toBe(wall);
  });

  it('is in the language of the account, with its dates and numbers as such', async () => {
    const speak = (settings: object) =>
      market.ctx.db.update(users).set({ settings }).where(eq(users.id, owner.userId));
    await speak({ language: 'ar' });
    const { sheets, bytes } = await fetchBook({ type: 'SWAP' });
    await speak({});
    expect(sheets.map(({ name }) => name)).toEqual(['المعاملات', 'المكافآت', 'ملخص']);
    expect(column(sheets[0], 'النوع')[0]).toEqual({ type: 'text', value: 'مبادلة' });
    expect(column(sheets[0], 'التاريخ')[0]?.type).toBe('number');
    const notes = sheets[2]?.rows.flat().map((cell) => cell?.value);
    expect(notes).toContain('التصفية حسب «النوع»: مبادلة');
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain(
      'rightToLeft="1"',
    );
  });

  it('applies the filters', async () => {
    const { sheets } = await fetchBook({ type: 'SWAP' });
    expect(column(sheets[0], 'Type').map((cell) => cell?.value)).toEqual(['Swap']);
    expect(sheets[1]?.rows).toHaveLength(1);
    const june = await fetchBook({ from: '2026-06-01', to: '2026-06-30' });
    expect(june.sheets[0]?.rows).toHaveLength(2);
    const nothing = await fetchBook({ search: 'zzz' });
    expect(nothing.sheets[0]?.rows).toHaveLength(1);
  });

  it('contains no data of other customers', async () => {
    const { sheets } = await fetchBook({}, (await market.buyer()).token);
    expect(sheets[0]?.rows).toHaveLength(1);
    expect((await fetchBook({}, 'nonsense')).response.status).toBe(401);
  });

  it('rejects unknown time zones', async () => {
    const { response } = await fetchBook({ timezone: 'Mars/Olympus' });
    expect(response.status).toBe(422);
  });

  it.each(['-createdAt', 'createdAt', '-valueUsd', 'shares'])(
    'contains every entry once over many batches, sorted by %s',
    async (sort) => {
      const person = await market.buyer();
      await writeLines(
        market.ctx,
        person.userId,
        Array.from({ length: 2_500 }, (_, index) => ({
          note: `line ${index}`,
          // Many with the same time and value: only the id distinguishes them.
          createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
          valueUsdRaw: index % 2 ? BigInt(index % 5) : null,
        })),
      );
      const { sheets } = await fetchBook({ sort }, person.token);
      const notes = column(sheets[0], 'Note').map((cell) => cell?.value);
      expect(new Set(notes).size).toBe(2_500);
      expect(notes).toHaveLength(2_500);
      expect(column(sheets[2], 'Entries')[0]).toEqual({ type: 'number', value: '2500' });
      await writeLines(
        market.ctx,
        person.userId,
        Array.from({ length: 101 }, () => ({})),
      );
      const { response, bytes } = await fetchBook({}, person.token);
      expect(response.status).toBe(422);
      expect(JSON.parse(bytes.toString()).data).toMatchObject({
        code: 'TOO_MANY_ROWS',
        max: 2_600,
      });
    },
  );
});

it('is rate limited', async () => {
  const market = await startMarket({ limits: { exportsPerHour: 2 } });
  const person = await market.buyer();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      market.service.raw('transactions/transaction/list-xls', { headers: { token: person.token } }),
    ),
  );
  const statuses = await Promise.all(
    answers.map(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  await market.stop();
});

it('reads rows only as fast as they are consumed', async () => {
  let asked = 0;
  function* rows() {
    for (; asked < 400_000; asked += 1) yield [`row ${asked} ${Math.sin(asked)}`];
  }
  const columns = [{ title: 'A', kind: 'text' as const, width: 10 }];
  const book = Readable.from(workbookStream([{ name: 'One', columns, rows: rows() }]));
  for await (const _ of book) if (asked > 0) break;
  expect(asked).toBeLessThan(100_000);
});

it('fails when reading rows fails', async () => {
  async function* rows() {
    yield ['one'];
    throw new Error('the database went away');
  }
  const columns = [{ title: 'A', kind: 'text' as const, width: 10 }];
  const read = async () => {
    for await (const _ of workbookStream([{ name: 'One', columns, rows: rows() }]));
  };
  await expect(read()).rejects.toThrow('the database went away');
});

it.each(DANGEROUS)('escapes %j', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

it.each(['0x7b3f', 'Bought', '', 'a=b', ' =1'])('does not change %j', (text) => {
  expect(harmless(text)).toBe(text);
});

it('handles the repeated hour at the end of daylight saving time', () => {
  const wall = wallClock('Europe/Vienna');
  expect(wall(new Date('2026-10-25T00:30:00Z')).toISOString()).toBe('2026-10-25T02:30:00.000Z');
  expect(wall(new Date('2026-10-25T01:30:00Z')).toISOString()).toBe('2026-10-25T02:30:00.000Z');
});
