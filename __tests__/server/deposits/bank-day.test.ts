import { eq } from 'drizzle-orm';
import { deskCalls } from '@/api/desk/desk';
import { batchTypedData } from '@/chain/deposits';
import { bankPayments } from '@/server/deposits/payment-tables';
import { depositOf } from '@/server/deposits/release';
import { bankEntries, depositBatches } from '@/server/deposits/tables';
import { kycApplications } from '@/server/identity/tables';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { orders } from '@/server/purchase/tables';
import { rebuildRegister } from '@/server/register/rebuild';
import { followUp } from '@/server/relay/follow-up';
import { sendQueued } from '@/server/relay/send-queued';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet, startMarket } from '../../support/market/market';
import { NO_IP_LIMITS } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { duringTests } from '../../support/setup/during-tests';
import { SENDER, SENDER_CONFIG } from '../relay/relay-world';

/* A day of a bank with 30 entries and five faults among them: every one is matched, returned or open, and the sums agree. */

const IBAN = 'DE75512108001245126199';
/** Of the local chain. */
const CASHIER = chainAccount(38);
const STRANGER = chainAccount(35);
const ORDERS = 27;

const market = duringTests(() =>
  startMarket({ desk: true, limits: NO_IP_LIMITS, parts: { sender: SENDER } }),
);

type Placed = { id: string; reference: string; name: string; request: Person['request'] };
type Person = Awaited<ReturnType<typeof market.buyer>>;

let officers: Awaited<ReturnType<typeof firstOfficers>>;
const placed: Placed[] = [];

async function place(n: number): Promise<Placed> {
  const { ctx } = market;
  const person = await market.buyer();
  const address = `0x${(0xa11ce000 + n).toString(16).padStart(40, '0')}`;
  await linkWallet(ctx, person.userId, address);
  const name = { firstName: 'Vera', lastName: `Sample${String.fromCharCode(65 + n)}` };
  await ctx.db
    .insert(kycApplications)
    .values({ userId: person.userId, attempt: 1, status: 'APPROVED', ...name });
  const quote = await person.request('getConvertedAmount', {
    currencyId: 'EUR',
    amount: '100',
    side: 'PAY',
  });
  const { data } = await person.request('createOrder', {
    quoteId: quote.data.quoteId,
    address: address as `0x${string}`,
    agreementVersion: AGREEMENT_VERSION,
    riskAccepted: true,
  });
  const { reference } = data.payment;
  return {
    id: data.id,
    reference,
    name: `${name.firstName} ${name.lastName}`,
    request: person.request,
  };
}

type Line = {
  amount?: string;
  name?: string;
  reference?: string | null;
  debit?: string;
  ref?: string;
};

/** A statement in camt.053.001.08 whose balances fit. */
function statement(id: string, lines: readonly Line[], opening = 1_000_00n) {
  const cents = (text: string) => BigInt(text.replace('.', ''));
  const text = (raw: bigint) => `${raw / 100n}.${String(raw % 100n).padStart(2, '0')}`;
  const closing = lines.reduce(
    (sum, { amount = '100.00', debit }) => (debit ? sum - cents(amount) : sum + cents(amount)),
    opening,
  );
  const balance = (code: string, raw: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${text(raw)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  const entry = (
    { amount = '100.00', name = 'Nobody', reference, debit, ref }: Line,
    n: number,
  ) => {
    const party = `<Pty><Nm>${name}</Nm></Pty>`;
    const account = '<Id><IBAN>DE89370400440532013000</IBAN></Id>';
    const other = debit
      ? `<Cdtr>${party}</Cdtr><CdtrAcct>${account}</CdtrAcct>`
      : `<Dbtr>${party}</Dbtr><DbtrAcct>${account}</DbtrAcct>`;
    const about = reference ? `<RmtInf><Ustrd>Shares ${reference}</Ustrd></RmtInf>` : '';
    const ids = debit ? `<Refs><EndToEndId>${debit}</EndToEndId></Refs>` : '';
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${ref ?? `${id}-${n}`}</AcctSvcrRef><NtryDtls><TxDtls>${ids}<RltdPties>${other}</RltdPties>${about}</TxDtls></NtryDtls></Ntry>`;
  };
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
  return { name: `${id}.xml`, base64: Buffer.from(xml).toString('base64') };
}

const bring = (file: ReturnType<typeof statement>) =>
  officers[0].call(deskCalls.run, {
    name: 'deposits import',
    args: [],
    options: {},
    files: { file },
  });

async function byTwo(name: string, args: string[]) {
  const [first, second] = officers;
  const { data: proposal } = await first.propose(name, args, { reason: 'Statement of today' });
  await first.sign(proposal.id);
  const { data, status, message } = await second.sign(proposal.id);
  expect([status, message]).toEqual([200, expect.anything()]);
  return { proposal, data };
}

async function states() {
  const counts: Record<string, number> = {};
  for (const { state } of await market.ctx.db.select().from(bankEntries)) {
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}
const statusOf = async ({ id }: Placed) => {
  const [order] = await market.ctx.db.select().from(orders).where(eq(orders.id, id));
  return order?.status;
};
const at = (n: number): Placed => {
  const found = placed[n];
  if (!found) throw new Error(`There is no order ${n}.`);
  return found;
};

/** 25 that fit, and five that do not. */
const dayOf = () => [
  ...placed.slice(0, 25).map(({ name, reference }) => ({ name, reference })),
  { name: 'Vera Sample', reference: null },
  { name: at(25).name, reference: at(25).reference, amount: '99.00' },
  { name: 'Somebody Else', reference: at(26).reference },
  { name: at(0).name, reference: at(0).reference },
  { name: 'Vera Sample', reference: 'RF40999999' },
];

beforeAll(async () => {
  const { ctx } = market;
  ctx.config.sender = { ...SENDER_CONFIG };
  const bank = { currency: 'EUR', iban: IBAN, name: 'Sample Bank' } as const;
  Object.assign(ctx.config, { bankTransfer: { ...bank, bic: null, address: null } });
  await prepareBankCurrencies(ctx);
  officers = await firstOfficers(market.service, ['FINANCE']);
  for (let n = 0; n < ORDERS; n += 1) placed.push(await place(n));
}, 120_000);

it('is imported once, and each entry is matched, open or to return', async () => {
  const file = statement('S1', dayOf());
  expect((await bring(file)).data).toMatchObject({ rows: [{ entries: 30, added: 30, known: 0 }] });
  expect((await bring(file)).data).toMatchObject({ code: 'BANK_FILE_KNOWN' });
  expect(await states()).toEqual({ MATCHED: 25, OPEN: 3, TO_RETURN: 2 });
  expect(await statusOf(at(0))).toBe('SUBMITTED');
  expect(await statusOf(at(25))).toBe('CREATED');
  // The same entries in the next file, with one that is new.
  const more = statement('S2', [
    ...dayOf().map((line, n) => ({ ...line, ref: `S1-${n}` })),
    { name: 'Vera Sample', reference: null },
  ]);
  expect((await bring(more)).data).toMatchObject({ rows: [{ entries: 31, added: 1, known: 30 }] });
});

it('refuses a broken file, one of another account, and an entry that changed, and keeps nothing of them', async () => {
  const before = await states();
  const broken = Buffer.from(statement('S3', dayOf()).base64, 'base64').subarray(0, -40);
  const answers = [
    await bring({ name: 'a.xml', base64: broken.toString('base64') }),
    await bring({
      name: 'b.xml',
      base64: Buffer.from(
        Buffer.from(statement('S4', []).base64, 'base64')
          .toString()
          .replaceAll(IBAN, 'DE89370400440532013000'),
      ).toString('base64'),
    }),
    await bring(statement('S5', [{ ref: 'S1-0', amount: '777.00' }])),
  ];
  expect(answers.map(({ data }) => (data as unknown as { code: string }).code)).toEqual([
    'BANK_FILE_FAULT',
    'BANK_FILE_ACCOUNT',
    'ENTRY_CHANGED',
  ]);
  expect(await states()).toEqual(before);
});

it('becomes shares when two officers release it and a CASHIER signs, each once', async () => {
  const { proposal } = await byTwo('deposits release', ['30']);
  expect(proposal.matter?.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Sum', value: '2,500.00 EUR' }),
      expect.objectContaining({ value: expect.stringContaining(at(3).name) }),
    ]),
  );
  const [batch] = await market.ctx.db.select().from(depositBatches);
  if (!batch) throw new Error('There is no batch.');
  const typed = batchTypedData(
    market.chain.addresses.contracts.shareSale,
    batch.deposits.map(depositOf),
  );
  const sign = async (account: typeof CASHIER) =>
    officers[1].run('deposits sign', [String(batch.number)], {
      signature: await account.signTypedData(typed),
    });
  expect((await sign(STRANGER)).data).toMatchObject({ code: 'NOT_A_CASHIER' });
  expect((await sign(CASHIER)).data).toMatchObject({
    rows: [{ batch: batch.number, deposits: 25 }],
  });
  expect((await sign(CASHIER)).data).toMatchObject({ code: 'ALREADY' });
  // The sender has a limited number of transactions under way.
  for (let round = 0; round < 2; round += 1) {
    await followUp(market.ctx);
    await sendQueued(market.ctx);
    await market.chain.mine();
    await market.index();
  }
  expect(await states()).toEqual({ ISSUED: 25, OPEN: 4, TO_RETURN: 2 });
  for (const order of placed.slice(0, 25)) expect(await statusOf(order)).toBe('CONFIRMED');
  await market.checkBooks();
  await sendQueued(market.ctx);
  await market.index();
  expect(await states()).toMatchObject({ ISSUED: 25 });
});

it('goes back in one file, and ends when the bank’s statement has it', async () => {
  await byTwo('deposits pay-back', ['31']);
  const payments = await market.ctx.db.select().from(bankPayments);
  expect(payments).toHaveLength(2);
  expect(await statusOf(at(25))).toBe('FAILED');
  const [first] = officers;
  const again = await first.propose('deposits pay-back', ['31'], { reason: 'Again' });
  expect(again.data).toMatchObject({ code: 'NO_PAYMENT_DUE' });
  const lines = payments.map(({ endToEndId }, n) => ({
    debit: endToEndId,
    amount: n === 0 ? '99.00' : '100.00',
  }));
  await bring(statement('S6', lines));
  expect(await states()).toMatchObject({ RETURNED: 2, NOTED: 2 });
});

it('lets two officers take money whose payer is written otherwise', async () => {
  const [entry] = await market.ctx.db
    .select()
    .from(bankEntries)
    .where(eq(bankEntries.partyName, 'Somebody Else'));
  const [order] = await market.ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, at(26).id));
  const [first, second] = officers;
  const { data } = await first.propose('deposits match', [String(entry?.number)], {
    order: String(order?.number),
    reason: 'Maiden name',
  });
  await first.sign(data.id);
  await second.sign(data.id);
  expect(await statusOf(at(26))).toBe('SUBMITTED');
});

it('has sums that agree, and the index is the same again from the chain', async () => {
  const day = market.ctx.clock.now().toISOString().slice(0, 10);
  const { data } = await officers[0].run('deposits day', [day]);
  const { rows } = data as unknown as { rows: { what: string; difference?: string }[] };
  expect(
    rows.filter(({ what }) => what.includes('.xml')).map(({ difference }) => difference),
  ).toEqual(['0.00 EUR', '0.00 EUR', '0.00 EUR']);
  expect(rows.at(-1)).toMatchObject({
    count: 25,
    'came in': '2,500.00 EUR',
    difference: '0.00 EUR',
  });
  const rebuilt = await rebuildRegister(market.ctx);
  expect(rebuilt.filter(({ same }) => !same)).toEqual([]);
});
