import { setImmediate } from 'node:timers/promises';
import { readCamt } from '@/server/deposits/files/read-camt';
import { makeReference } from '@/shared/creditor-reference';
import type { Row } from './measure';

const ENTRIES = 100_000;
const MOST_SECONDS = 30;
const MOST_MB = 300;
const MB = 1_000_000;
const SAMPLE_MS = 20;
const EACH_RAW = 10_000;
const ACCOUNT = 'DE75512108001245126199';

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
  const reference = makeReference(number.toString(36).padStart(8, '0'));
  return `<Ntry>
  <Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt><AcctSvcrRef>20261124${number}</AcctSvcrRef>
  ${domain}
  <NtryDtls><TxDtls>
    <Refs><AcctSvcrRef>20261124${number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    ${domain}
    <RltdPties>
      <Dbtr><Pty><Nm>Kundin ${number} Beispiel</Nm>${address}</Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <Cdtr><Pty><Nm>Musterbank AG</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${ACCOUNT}</IBAN></Id></CdtrAcct>
    </RltdPties>
    <RltdAgts>${agent('DbtrAgt')}${agent('CdtrAgt')}</RltdAgts>
    <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls>
  <AddtlNtryInf>SEPA-Überweisungsgutschrift</AddtlNtryInf>
</Ntry>
`;
}

/** A statement of 100,000 entries, read to its end. */
export async function benchStatements(): Promise<Row[]> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  const timer = setInterval(look, SAMPLE_MS);
  const started = performance.now();
  const { read, sumRaw, closingRaw } = await readWhole();
  look();
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  if (read !== ENTRIES || sumRaw !== closingRaw) throw new Error(`${read} entries, ${sumRaw}`);
  return [
    { what: '100,000 entries of a statement', figure: seconds, budget: MOST_SECONDS, unit: 's' },
    {
      what: 'memory that it adds to the process, at its highest',
      figure: (highest - before) / MB,
      budget: MOST_MB,
      unit: 'MB',
    },
  ];
}

async function readWhole() {
  let read = 0;
  let sumRaw = 0n;
  let closingRaw: bigint | null = null;
  await readCamt(statementFile(), {
    statement: (statement) => {
      closingRaw = statement.closingRaw;
    },
    entries: (entries) => {
      read += entries.filter(({ reference }) => reference !== null).length;
      for (const { amountRaw } of entries) sumRaw += amountRaw;
    },
    end: () => {},
  });
  return { read, sumRaw, closingRaw };
}
