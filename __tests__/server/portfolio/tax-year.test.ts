import type { TransferKind } from '@fnx/api/shared/vocabulary';
import { parseDecimal } from '@fnx/values/money';
import { API_BASE } from '@/server/app';
import { sharePrices } from '@/server/market/tables';
import { agentPayments } from '@/server/payouts/tables';
import {
  type HoldingAccount,
  platformAccount,
  postTransfers,
  walletAccount,
} from '@/server/register/post-transfer';
import { type Buyer, startMarket } from '../../support/market/market';
import { onShareChain, shares } from '../../support/market/share-chain';
import { changePerson } from '../../support/people/change-person';
import { writeLines } from '../../support/service/lines';
import { duringTests } from '../../support/setup/during-tests';

describe('the tax year of an account', () => {
  let owner: Buyer;
  let other: Buyer;

  const market = duringTests(() =>
    startMarket({ limits: { exportRows: 40, exportsPerHour: 1_000 } }),
  );
  beforeAll(async () => {
    owner = await market.buyer(2);
    other = await market.buyer(3);
    await market.ctx.db.transaction((tx) =>
      tx
        .insert(sharePrices)
        .values({ priceRaw: 12_50000000n, effectiveAt: new Date('2025-01-01T00:00:00Z') }),
    );
  });

  const taxYear = async (person: Buyer, year: number, timezone = 'UTC') => {
    const { status, data } = await person.request('taxYear', { year, timezone });
    expect(status).toBe(200);
    return data;
  };
  let booked = 0;
  const book = async (
    kind: TransferKind,
    at: string,
    from: HoldingAccount,
    to: HoldingAccount,
    amountRaw: bigint,
    money: { paidUsdRaw?: bigint; receivedUsdRaw?: bigint } = {},
  ) => {
    booked += 1;
    const reference = `booked-${booked}:0`;
    const legs = [{ asset: 'FNX', from, to, amountRaw }];
    await market.ctx.db.transaction((tx) =>
      postTransfers(tx, [{ kind, reference, legs, at: new Date(at), ...money }]),
    );
  };
  const ISSUED = platformAccount('issued');
  const holding = ({ userId }: Buyer) =>
    walletAccount(userId, `0x${userId.replaceAll('-', '').padStart(40, '0')}`);
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
      unknown: { values: 0 },
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
    await book('REWARD', '2025-12-31T23:30:00Z', ISSUED, holding(person), 2_000_000n);
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

  it('lists what came and left with its cost, and keeps text from being a formula', async () => {
    const person = await market.buyer();
    const wallet = holding(person);
    await book('TRANSFER', '2025-03-01T12:00:00Z', ISSUED, wallet, 1_000_000n);
    await book('REWARD', '2026-02-01T12:00:00Z', ISSUED, wallet, 1_000_000n);
    await book('TRANSFER', '2026-03-01T12:00:00Z', wallet, holding(other), 1_500_000n);
    await writeLines(market.ctx, person.userId, [
      {
        createdAt: new Date('2026-04-01T12:00:00Z'),
        type: 'DISTRIBUTION',
        amountRaw: 42n * 10n ** 17n,
        valueUsdRaw: 4_20000000n,
        txHash: '=cmd',
      },
    ]);
    await market.service.tables.insert(agentPayments).values({
      chainId: 56,
      txHash: '=cmd',
      logIndex: 1,
      source: 'DISTRIBUTION',
      sourceId: '1',
      holder: '0x01',
      userId: person.userId,
      currencyId: 'USDT',
      amountRaw: 42n * 10n ** 17n,
      paidAt: new Date('2026-04-01T12:00:00Z'),
      bankCurrency: 'EUR',
      bankRaw: 388n,
      rateRaw: 92_448_000n,
      ratedAt: new Date('2026-04-01T12:00:10Z'),
    });
    const response = await file(person, { year: '2026', format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain('fnx-tax-year-2026.csv');
    expect((await response.text()).split('\r\n')).toEqual([
      'Date,Type,Shares,"Value, USD","Cost, USD","Gain, USD",Cost method,Gross,"Tax rate, %",Tax,Net,Currency,"Withheld, USD",Transaction hash,Acquired by the deceased',
      '2026-02-01 12:00:00,Reward claimed,1,12.5,12.5,,,,,,,,,booked-3,',
      '2026-03-01 12:00:00,Sent,1.5,18.75,18.75,0,Average cost,,,,,,,booked-4,',
      "2026-04-01 12:00:00,Distribution,,4.2,,,,4.2,0,0,4.2,USDT,0,'=cmd,",
      ',"Distributions, total",,,,,,4.2,,0,4.2,USDT,,,',
      '2026-04-01 12:00:00,"Distribution, to the bank account",,,,,,,,,3.88,EUR,,\'=cmd,',
      '',
    ]);
  });

  it('reckons sales by average until the owner chooses, once', async () => {
    const person = await market.buyer();
    const wallet = holding(person);
    const SOLD = { paidUsdRaw: 60_00000000n, receivedUsdRaw: 59_00000000n };
    await book('SALE', '2025-03-01T12:00:00Z', ISSUED, wallet, 1_000_000n, {
      paidUsdRaw: 10_00000000n,
    });
    await book('SALE', '2025-04-01T12:00:00Z', ISSUED, wallet, 1_000_000n, {
      paidUsdRaw: 30_00000000n,
    });
    await book('BONUS', '2026-01-01T12:00:00Z', ISSUED, wallet, 2_000_000n);
    await book('SALE', '2026-02-01T12:00:00Z', wallet, ISSUED, 3_000_000n, SOLD);
    const year = (gains: object, sold: object, closing: object) => ({
      gains: { averageUsd: '29', fifoUsd: '34', ...gains },
      sold: { count: 1, shares: '3', valueUsd: '59', ...sold },
      sales: [{ at: '2026-02-01T12:00:00.000Z', shares: '3', valueUsd: '59', ...sold }],
      closing: { shares: '1', ...closing },
    });
    expect(await taxYear(person, 2026)).toMatchObject(
      year(
        { method: 'AVERAGE', chosenAt: null },
        { costUsd: '30', gainUsd: '29' },
        { costUsd: '10' },
      ),
    );
    const chosen = await Promise.all([
      person.request('chooseGains', { method: 'FIFO' }),
      person.request('chooseGains', { method: 'FIFO' }),
    ]);
    expect(chosen.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await person.request('chooseGains', { method: 'AVERAGE' });
    expect(again).toMatchObject({ status: 409, data: { code: 'GAINS_CHOSEN' } });
    const reckoned = await taxYear(person, 2026);
    expect(reckoned).toMatchObject(
      year({ method: 'FIFO' }, { costUsd: '25', gainUsd: '34' }, { costUsd: '15' }),
    );
    expect(reckoned.gains.chosenAt).not.toBeNull();
    expect(await taxYear(person, 2027)).toMatchObject({ opening: { costUsd: '15' } });
    const csv = await (await file(person, { year: '2026', format: 'csv' })).text();
    expect(csv.split('\r\n').slice(2, 4)).toEqual([
      expect.stringMatching(
        /^2026-02-01 12:00:00,Shares sold,3,59,25,34,"First in, first out",,,,,,,booked-/,
      ),
      ',"Shares sold, total",3,59,25,34,"First in, first out",,,,,,,,',
    ]);
    expect((await taxYear(other, 2026)).gains.chosenAt).toBeNull();
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
    await changePerson(market.ctx.db, person.userId, { settings: { language } });
    const response = await file(person, { year: '2026', format: 'pdf' });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain(title);
  });

  it('refuses more entries than an export may have', async () => {
    const person = await market.buyer();
    const line = {
      type: 'DISTRIBUTION' as const,
      valueUsdRaw: 1n,
      createdAt: new Date('2026-01-05'),
    };
    await writeLines(
      market.ctx,
      person.userId,
      Array.from({ length: 41 }, () => line),
    );
    const refused = await file(person, { year: '2026', format: 'csv' });
    expect(await refused.json()).toMatchObject({ data: { code: 'TOO_MANY_ROWS' } });
  });
});
