/** The account of the sample bank. */
export const IBAN = 'DE75512108001245126199';

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
