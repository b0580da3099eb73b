import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { importStatement } from '@/server/deposits/import-statement';
import type { AppContext } from '@/server/platform/context';
import { makeReference } from '@/shared/creditor-reference';
import { cpuOf } from '../proc';
import { measured, type Row } from './measure';
import { makeBuyers, openShop } from './shop';
import { withStore } from './store';

const ENTRIES = 100_000;
/** So many of them pay an order. */
const ORDERS = 10_000;
const MOST_SECONDS = 30;
const MOST_MB = 300;
/** Of the XML parser's processor time for the same file, in the same run. */
const MOST_TIMES = 12;
const MB = 1_000_000;
const EACH_RAW = 10_000;
const ACCOUNT = 'DE75512108001245126199';

const referenceOf = (number: number) => makeReference(number.toString(36).padStart(8, '0'));

/** Makes the orders of `makeBuyers` wait for a bank transfer each. */
const AWAIT_TRANSFERS = `
  with eur as (insert into currencies (id, static_rate_raw) values ('EUR', 100000000)),
    known as (insert into kyc_applications (user_id, attempt, status, first_name, last_name)
      select id, 1, 'APPROVED', first_name, last_name from users),
    numbered as (select id, row_number() over () as place from orders)
  update orders set method = 'TRANSFER', status = 'CREATED', currency_id = 'EUR', pay_raw = ${EACH_RAW}, signature = null, submitted_at = null,
    reference = ($1::text[])[place], hold_until = now() + interval '1 year', expires_at = now() + interval '1 year'
  from numbered where numbered.id = orders.id`;

/** A statement as a bank sends it: an entry of 1.6 kB for each transfer, with addresses, banks and codes that nobody reads. */
async function* statementFile(): AsyncGenerator<Uint8Array> {
  const closing = ((ENTRIES * EACH_RAW) / 100).toFixed(2);
  const balance = (type: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`;
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>BENCH</MsgId><CreDtTm>2026-11-25T04:00:00</CreDtTm></GrpHdr><Stmt><Id>BENCH</Id><CreDtTm>2026-11-25T04:00:00</CreDtTm><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '0')}${balance('CLBD', closing)}\n`,
  );
  for (let number = 1; number <= ENTRIES; number += 50) {
    const some = Array.from({ length: 50 }, (_, index) => entryOf(number + index));
    yield Buffer.from(some.join(''));
    await setImmediate();
  }
  yield Buffer.from('</Stmt></BkToCstmrStmt></Document>\n');
}

function entryOf(number: number): string {
  const domain =
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>NTRF+166+00931</Cd><Issr>DK</Issr></Prtry></BkTxCd>';
  const address = `<PstlAdr><StrtNm>Musterstraße</StrtNm><BldgNb>${number}</BldgNb><PstCd>10115</PstCd><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr>`;
  const agent = (side: string) =>
    `<${side}><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></${side}>`;
  return `<Ntry>
  <Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt><AcctSvcrRef>20261124${number}</AcctSvcrRef>
  ${domain}
  <NtryDtls><TxDtls>
    <Refs><AcctSvcrRef>20261124${number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    ${domain}
    <RltdPties>
      <Dbtr><Pty><Nm>Bench Buyer</Nm>${address}</Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <Cdtr><Pty><Nm>Musterbank AG</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${ACCOUNT}</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RltdAgts>${agent('DbtrAgt')}${agent('CdtrAgt')}</RltdAgts>
    <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>${referenceOf(number)}</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls>
  <AddtlNtryInf>SEPA-Überweisungsgutschrift</AddtlNtryInf>
</Ntry>
`;
}

/** A statement of 100,000 entries, of which each tenth pays an order, from the file into the tables. */
export async function benchStatements(): Promise<Row[]> {
  return withStore(async (ctx, server) => {
    const account = {
      currency: 'EUR',
      iban: ACCOUNT,
      name: 'Bench',
      bic: null,
      address: null,
    } as const;
    Object.assign(ctx.config, { bankTransfer: account });
    await openShop(ctx);
    await makeBuyers(ctx, '60', ORDERS);
    const references = Array.from({ length: ORDERS }, (_, index) => referenceOf(index * 10 + 1));
    await ctx.pool.query(AWAIT_TRANSFERS, [references]);
    const yardstick = await cpuSeconds(server.pid, readOnly);
    const {
      result: cpu,
      seconds,
      added,
    } = await measured(() => cpuSeconds(server.pid, () => importWhole(ctx)));
    console.log(`  CPU: ${cpu.toFixed(1)} s, of it the XML parser alone ${yardstick.toFixed(1)} s`);
    return [
      { what: '100,000 entries of a statement', figure: seconds, budget: MOST_SECONDS, unit: 's' },
      {
        what: 'CPU, to that of the XML parser alone',
        figure: cpu / yardstick,
        budget: MOST_TIMES,
        unit: 'x',
      },
      {
        what: 'memory that it adds to the process, at its highest',
        figure: added / MB,
        budget: MOST_MB,
        unit: 'MB',
      },
    ];
  });
}

/** Of this process and the database's. */
async function cpuSeconds(database: number, run: () => Promise<unknown>): Promise<number> {
  const before = cpuOf(process.pid) + cpuOf(database);
  await run();
  return (cpuOf(process.pid) + cpuOf(database) - before) / 1000;
}

async function readOnly(): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const decoder = new TextDecoder();
  for await (const piece of statementFile()) parser.write(decoder.decode(piece, { stream: true }));
  parser.close();
}

async function importWhole(ctx: AppContext): Promise<void> {
  const file = { name: 'statement.xml', read: () => Buffer.alloc(0), stream: statementFile };
  const act = { ctx, name: 'bench', action: 'deposits import', entry: {} };
  const [done] = await ctx.db.transaction((tx) => importStatement({ ...act, tx }, { file }));
  const { rows } = await ctx.pool.query(
    "select count(*)::int as matched from orders where status = 'SUBMITTED'",
  );
  if (done?.added !== ENTRIES || rows[0]?.matched !== ORDERS) {
    throw new Error(`${done?.added} entries, ${rows[0]?.matched} matched`);
  }
}
