/**
 * `npm run demo:transfer -- <reference> <amount> "<name>"`: what the sample bank says when a customer of the demo has sent a transfer, as a
 * camt.054 in `.data/transfer.xml`. An officer imports it at the desk, under "Bank money". Another name, amount or reference shows what
 * happens to money that does not fit.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { electronicFormatIBAN } from 'ibantools';
import { SAMPLE_ACCOUNT } from './sample-account';

const [reference = '', amount = '', name = ''] = process.argv.slice(2);
if (!/^\d+\.\d{2}$/.test(amount) || name === '') {
  console.error(
    'Usage: npm run demo:transfer -- <reference> <amount, as 100.00> "<name of the payer>"',
  );
  process.exit(1);
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const now = new Date().toISOString().slice(0, 19);
const id = randomUUID().replaceAll('-', '').slice(0, 20);
const iban = electronicFormatIBAN(SAMPLE_ACCOUNT.BANK_IBAN);

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr>
<Ntfctn><Id>${id}</Id><CreDtTm>${now}</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${SAMPLE_ACCOUNT.BANK_CURRENCY}</Ccy></Acct>
<Ntry><Amt Ccy="${SAMPLE_ACCOUNT.BANK_CURRENCY}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${now.slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Pty><Nm>${escaped(name)}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${escaped(reference)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
`;
mkdirSync('.data', { recursive: true });
writeFileSync('.data/transfer.xml', xml);
console.log('Written: .data/transfer.xml. Import it at the desk, under "Bank money".');
