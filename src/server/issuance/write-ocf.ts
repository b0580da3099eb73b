import { strToU8, zipSync } from 'fflate';
import type { ColumnName, ExportedLine, ExportedRegister } from './register-line';

const VERSION = '1.2.0';
const STOCK_CLASS = 'common';
/** The same register gives the same archive. */
const OLDEST = new Date(1980, 0, 1);

const file = (type: string, items: readonly object[]) =>
  JSON.stringify({ file_type: `OCF_${type}_FILE`, ocf_version: VERSION, items }, null, 1);

/** Writes values that the format has no field for, as `read-ocf.ts` reads them. */
const comments = (line: ExportedLine, ...names: ColumnName[]) =>
  names.flatMap((name) => (line[name] === '' ? [] : [`${name}: ${line[name]}`]));

const stakeholder = (line: ExportedLine) => ({
  object_type: 'STAKEHOLDER',
  id: line.number,
  issuer_assigned_id: line.number,
  name: { legal_name: line.name },
  stakeholder_type: line.kind === 'company' ? 'INSTITUTION' : 'INDIVIDUAL',
  ...(line['e-mail'] === ''
    ? {}
    : {
        contact_info: {
          phone_numbers: [],
          emails: [{ email_type: 'PERSONAL', email_address: line['e-mail'] }],
        },
      }),
  ...(line.address === '' && line.country === ''
    ? {}
    : {
        addresses: [{ address_type: 'LEGAL', street_suite: line.address, country: line.country }],
      }),
  comments: comments(line, 'birth date', 'wallet'),
});

/** Writes what a holder has now as one issue: the register does not say what was paid for it. */
const issuance = (line: ExportedLine, at: Date, place: number) => ({
  object_type: 'TX_STOCK_ISSUANCE',
  id: `issue-${place + 1}`,
  security_id: `security-${place + 1}`,
  custom_id: `${place + 1}`,
  date: at.toISOString().slice(0, 10),
  stakeholder_id: line.number,
  stock_class_id: STOCK_CLASS,
  quantity: line.shares,
  share_price: { amount: '0', currency: 'USD' },
  security_law_exemptions: [],
  stock_legend_ids: [],
  comments: comments(line, 'locked until'),
});

/** A register as an archive of the Open Cap Table Format: stakeholders, the class of stock, and an issuance for each holder. */
export function ocfArchive({ at, lines }: ExportedRegister): Buffer {
  const stock = {
    object_type: 'STOCK_CLASS',
    id: STOCK_CLASS,
    name: 'Share',
    class_type: 'COMMON',
    default_id_prefix: 'S-',
    initial_shares_authorized: 'NOT APPLICABLE',
    votes_per_share: 1,
    seniority: '1',
  };
  const issues = lines.map((line, place) => issuance(line, at, place));
  const files = {
    'Stakeholders.ocf.json': file('STAKEHOLDERS', lines.map(stakeholder)),
    'StockClasses.ocf.json': file('STOCK_CLASSES', [stock]),
    'Transactions.ocf.json': file('TRANSACTIONS', issues),
  };
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(packed), { mtime: OLDEST }));
}
