/** One line of a made-up statement. By default, 100.00 of the account's currency come from Nobody. */
export type SampleLine = {
  amount?: string;
  name?: string;
  reference?: string | null;
  /** Its EndToEndId: a transfer of ours. */
  debit?: string;
  ref?: string;
  /** The bank takes back what came. */
  storno?: true;
  /** Transfers of a booking that sums them; empty where the file does not say whose money it is. */
  parts?: readonly Pick<SampleLine, 'amount' | 'name' | 'reference'>[];
};

type SampleFile = {
  id: string;
  iban: string;
  currency: string;
  /** `2026-11-20` */
  day: string;
  /** In cents. Without it the file is a notification (camt.054), which names no balances. */
  opening?: bigint;
  lines: readonly SampleLine[];
};

const cents = (text: string) => BigInt(text.replace('.', ''));
const units = (raw: bigint) => `${raw / 100n}.${String(raw % 100n).padStart(2, '0')}`;
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A made-up bank's file for the demo and for tests: camt.053.001.08, whose balances fit, or camt.054.001.08. */
export function sampleCamt({ id, iban, currency, day, opening, lines }: SampleFile): string {
  const isStatement = opening !== undefined;
  const [version, root, body] = isStatement
    ? ['053', 'BkToCstmrStmt', 'Stmt']
    : ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const balance = (code: string, raw: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${units(raw)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const moved = lines.reduce((sum, { amount = '100.00', debit, storno }) => {
    return debit || storno ? sum - cents(amount) : sum + cents(amount);
  }, 0n);
  const balances = isStatement ? balance('OPBD', opening) + balance('CLBD', opening + moved) : '';
  const entries = lines.map((line, n) => entryXml(line, { currency, day, place: `${id}-${n}` }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}.001.08"><${root}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr><${body}><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balances}
${entries.join('\n')}
</${body}></${root}></Document>
`;
}

type Place = { currency: string; day: string; place: string };

function entryXml(line: SampleLine, { currency, day, place }: Place): string {
  const { amount = '100.00', debit, storno, ref = place, parts } = line;
  const details = parts
    ? parts.map((part) => detailsXml({ ...line, ...part }, currency)).join('')
    : detailsXml(line, null);
  const reversal = storno ? '<RvslInd>true</RvslInd>' : '';
  const about = details ? `<NtryDtls>${details}</NtryDtls>` : '';
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${debit || storno ? 'DBIT' : 'CRDT'}</CdtDbtInd>${reversal}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>${about}</Ntry>`;
}

/** @param currency of its own amount, which a part of a booking has */
function detailsXml(line: SampleLine, currency: string | null): string {
  const { amount = '100.00', name = 'Nobody', reference, debit } = line;
  const party = `<Pty><Nm>${escaped(name)}</Nm></Pty>`;
  const account = '<Id><IBAN>DE89370400440532013000</IBAN></Id>';
  const other = debit
    ? `<Cdtr>${party}</Cdtr><CdtrAcct>${account}</CdtrAcct>`
    : `<Dbtr>${party}</Dbtr><DbtrAcct>${account}</DbtrAcct>`;
  const about = reference ? `<RmtInf><Ustrd>Shares ${escaped(reference)}</Ustrd></RmtInf>` : '';
  const ids = debit ? `<Refs><EndToEndId>${debit}</EndToEndId></Refs>` : '';
  const own = currency ? `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : '';
  return `<TxDtls>${ids}${own}<RltdPties>${other}</RltdPties>${about}</TxDtls>`;
}
