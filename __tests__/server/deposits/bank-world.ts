import { eq } from 'drizzle-orm';
import { deskCalls } from '@/api/desk/desk';
import { batchTypedData } from '@/chain/deposits';
import { depositOf } from '@/server/deposits/release';
import { bankEntries, depositBatches } from '@/server/deposits/tables';
import { kycApplications } from '@/server/identity/tables';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { orders } from '@/server/purchase/tables';
import { followUp } from '@/server/relay/follow-up';
import { sendQueued } from '@/server/relay/send-queued';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet, type MarketOptions, startMarket } from '../../support/market/market';
import { NO_IP_LIMITS } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { SENDER, SENDER_CONFIG } from '../relay/relay-world';

export const IBAN = 'DE75512108001245126199';
/** The role CASHIER of the local chain. */
export const CASHIER = chainAccount(38);

export type Placed = Awaited<ReturnType<Bank['place']>>;
export type Bank = Awaited<ReturnType<typeof startBank>>;

/** A market with a bank account in euros, a sender, and two officers of FINANCE. */
export async function startBank(options: Pick<MarketOptions, 'finalityLag'> = {}) {
  const market = await startMarket({
    desk: true,
    limits: NO_IP_LIMITS,
    parts: { sender: SENDER },
    ...options,
  });
  const { ctx, chain } = market;
  ctx.config.sender = { ...SENDER_CONFIG };
  const bank = { currency: 'EUR', iban: IBAN, name: 'Sample Bank' } as const;
  Object.assign(ctx.config, { bankTransfer: { ...bank, bic: null, address: null } });
  await prepareBankCurrencies(ctx);
  const officers = await firstOfficers(market.service, ['FINANCE']);
  const [first, second] = officers;
  let people = 0;

  async function place() {
    people += 1;
    const person = await market.buyer();
    const address = `0x${(0xa11ce000 + people).toString(16).padStart(40, '0')}` as const;
    await linkWallet(ctx, person.userId, address);
    const lastName = `Sample${String.fromCharCode(64 + people)}`;
    const name = { firstName: 'Vera', lastName };
    await ctx.db
      .insert(kycApplications)
      .values({ userId: person.userId, attempt: 1, status: 'APPROVED', ...name });
    const wanted = { currencyId: 'EUR', amount: '100', side: 'PAY' } as const;
    const { data: quote } = await person.request('getConvertedAmount', wanted);
    const { data } = await person.request('createOrder', {
      quoteId: quote.quoteId,
      address,
      agreementVersion: AGREEMENT_VERSION,
      riskAccepted: true,
    });
    const { request, userId } = person;
    return {
      id: data.id,
      reference: data.payment.reference,
      name: `Vera ${lastName}`,
      request,
      userId,
    };
  }

  return {
    ...market,
    officers,
    place,
    bring: (file: BankFile) =>
      first.call(deskCalls.run, {
        name: 'deposits import',
        args: [],
        options: {},
        files: { file },
      }),
    async byTwo(name: string, args: string[], options: Record<string, string> = {}) {
      const given = { reason: 'Statement of today', ...options };
      const { data: proposal } = await first.propose(name, args, given);
      await first.sign(proposal.id);
      const { data, status, message } = await second.sign(proposal.id);
      expect([status, message]).toEqual([200, expect.anything()]);
      return { proposal, data };
    },
    /** The newest batch. */
    async batch() {
      const batches = await ctx.db.select().from(depositBatches).orderBy(depositBatches.number);
      const batch = batches.at(-1);
      if (!batch) throw new Error('There is no batch.');
      return batch;
    },
    async signBatch(batch: typeof depositBatches.$inferSelect, account = CASHIER) {
      const sale = chain.addresses.contracts.shareSale;
      const typed = batchTypedData(sale, batch.deposits.map(depositOf));
      const signature = await account.signTypedData(typed);
      return second.run('deposits sign', [String(batch.number)], { signature });
    },
    /** Submits the calls, and books their blocks. */
    async issue() {
      // The sender has a limited number of transactions under way.
      for (let round = 0; round < 2; round += 1) {
        await followUp(ctx);
        await sendQueued(ctx);
        await chain.mine();
        await market.index();
      }
    },
    async states() {
      const counts: Record<string, number> = {};
      for (const { state } of await ctx.db.select().from(bankEntries)) {
        counts[state] = (counts[state] ?? 0) + 1;
      }
      return counts;
    },
    entry: async (ref: string) => {
      const [entry] = await ctx.db.select().from(bankEntries).where(eq(bankEntries.ref, ref));
      if (!entry) throw new Error(`There is no entry ${ref}.`);
      return entry;
    },
    statusOf: async ({ id }: { id: string }) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
      return order?.status;
    },
  };
}

export type BankFile = { name: string; base64: string };

export type Line = {
  amount?: string;
  name?: string;
  reference?: string | null;
  /** Its EndToEndId: a transfer of ours. */
  debit?: string;
  ref?: string;
  /** The bank takes back what came. */
  storno?: true;
  /** Transfers of a booking that sums them; empty where the file does not say whose money it is. */
  parts?: readonly Pick<Line, 'amount' | 'name' | 'reference'>[];
};

const cents = (text: string) => BigInt(text.replace('.', ''));
const euros = (raw: bigint) => `${raw / 100n}.${String(raw % 100n).padStart(2, '0')}`;
const DAY = '2026-11-20';

const balance = (code: string, raw: bigint) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(raw)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${DAY}</Dt></Dt></Bal>`;

/** A statement in camt.053.001.08 whose balances fit. */
export function statement(id: string, lines: readonly Line[], opening = 1_000_00n): BankFile {
  const closing = lines.reduce((sum, { amount = '100.00', debit, storno }) => {
    return debit || storno ? sum - cents(amount) : sum + cents(amount);
  }, opening);
  const entries = lines.map((line, n) => entryXml(line, `${id}-${n}`)).join('');
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${DAY}T20:00:00</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;
  return { name: `${id}.xml`, base64: Buffer.from(xml).toString('base64') };
}

function entryXml(line: Line, place: string): string {
  const { amount = '100.00', debit, storno, ref = place, parts } = line;
  const details = parts
    ? parts.map((part) => detailsXml({ ...line, ...part }, true)).join('')
    : detailsXml(line, false);
  const reversal = storno ? '<RvslInd>true</RvslInd>' : '';
  const about = details ? `<NtryDtls>${details}</NtryDtls>` : '';
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${debit || storno ? 'DBIT' : 'CRDT'}</CdtDbtInd>${reversal}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>${about}</Ntry>`;
}

function detailsXml(line: Line, hasAmount: boolean): string {
  const { amount = '100.00', name = 'Nobody', reference, debit } = line;
  const party = `<Pty><Nm>${name}</Nm></Pty>`;
  const account = '<Id><IBAN>DE89370400440532013000</IBAN></Id>';
  const other = debit
    ? `<Cdtr>${party}</Cdtr><CdtrAcct>${account}</CdtrAcct>`
    : `<Dbtr>${party}</Dbtr><DbtrAcct>${account}</DbtrAcct>`;
  const about = reference ? `<RmtInf><Ustrd>Shares ${reference}</Ustrd></RmtInf>` : '';
  const ids = debit ? `<Refs><EndToEndId>${debit}</EndToEndId></Refs>` : '';
  const own = hasAmount ? `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : '';
  return `<TxDtls>${ids}${own}<RltdPties>${other}</RltdPties>${about}</TxDtls>`;
}
