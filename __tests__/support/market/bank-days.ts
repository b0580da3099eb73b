import { makeReference } from '@fnx/bank-files/creditor-reference';
import type { Random } from '../../../lab/crash/random';

/** A movement in a bank's account, whichever files tell it. */
type Happened = {
  cents: number;
  isCredit: boolean;
  isReversal: boolean;
  name: string;
  iban: string;
  words: string;
  endToEnd: string;
  /** The bank's own number of it. */
  ref: string;
  parts: Happened[];
};

/** How a bank writes: in which messages it has its own reference, and how it writes names and words. */
type Dialect = {
  own: readonly Kind[];
  parts: readonly Kind[];
  longest: number;
  upper: boolean;
  about: string;
};
type Kind = '052' | '053' | '054';
export type DayFile = { name: string; xml: string };
export type BankDay = { files: DayFile[]; movedRaw: bigint };

const EVERY: readonly Kind[] = ['052', '053', '054'];
const DIALECTS: readonly Dialect[] = [
  { own: EVERY, parts: EVERY, longest: 140, upper: false, about: '' },
  { own: EVERY, parts: ['054'], longest: 27, upper: true, about: 'SAMMELBUCHUNG' },
  { own: ['053'], parts: EVERY, longest: 140, upper: false, about: 'SEPA CREDIT' },
  { own: ['054'], parts: EVERY, longest: 140, upper: true, about: '' },
  { own: [], parts: EVERY, longest: 140, upper: false, about: 'GUTSCHRIFT' },
];
const NAMES = ['Vera Sample', 'Γιώργος Δοκιμαστής', 'Jürgen Groß', 'Li Ming', 'Vera B. Sample'];
const IBANS = ['DE89370400440532013000', 'DE02120300000000202051', 'AT611904300234573201'];
const FORMS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

const tag = (name: string, text: string) => (text ? `<${name}>${text}</${name}>` : '');
const amount = (cents: number) =>
  `<Amt Ccy="EUR">${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}</Amt>`;
const signOf = ({ cents, isCredit }: Happened) => (isCredit ? cents : -cents);

/** A day of a bank in one of its dialects: what happened, told by notifications, reports and the statement. */
export function bankDay(random: Random, place: number, account: string): BankDay {
  const dialect = random.pick(DIALECTS);
  const day = new Date(Date.UTC(2026, 0, 1 + (place % 300))).toISOString().slice(0, 10);
  const happened = happenings(random, place);
  const tell = (kind: Kind, id: string, told: readonly Happened[]) =>
    fileOf({ kind, id: `${id}-${place}`, day, dialect, told, account });
  const cut = random.whole(0, happened.length);
  const credits = happened.filter(({ isCredit }) => isCredit);
  const files = [
    tell('053', 'S', random.shuffle(happened)),
    ...(random.next() < 0.7 ? credits.map((one, at) => tell('054', `N${at}`, [one])) : []),
    ...(random.next() < 0.4 ? [tell('052', 'R1', happened.slice(0, cut))] : []),
    ...(random.next() < 0.4 ? [tell('052', 'R2', happened)] : []),
  ];
  const moved = happened.reduce((sum, one) => sum + signOf(one), 0);
  return { files, movedRaw: BigInt(moved) };
}

/** Numbers of the bank begin again each day; a payer may pay twice, and a reversal takes one of them back. */
function happenings(random: Random, place: number): Happened[] {
  const number = (at: number) => String(at).padStart(4, '0');
  const payment = (at: number, extra: Partial<Happened> = {}): Happened => ({
    cents: random.pick([100_00, 100_00, 250_00, 99_99]),
    isCredit: true,
    isReversal: false,
    name: random.pick(NAMES),
    iban: random.pick(IBANS),
    words: `Shares ${makeReference(String(482_000 + (place % 500) * 7 + random.whole(0, 3)))}`,
    endToEnd: random.pick(['NOTPROVIDED', `E2E-${place}-${at}`]),
    ref: number(at),
    parts: [],
    ...extra,
  });
  const all: Happened[] = [];
  for (let at = 0; at < random.whole(1, 6); at += 1) {
    const kind = random.next();
    const parts =
      kind < 0.2
        ? Array.from({ length: random.whole(2, 3) }, (_, part) => payment(at * 10 + part))
        : [];
    const cents = parts.reduce((sum, one) => sum + one.cents, 0);
    const charge = { isCredit: false, name: '', iban: '', words: 'Charges', cents: 20 + at };
    if (parts.length > 0) all.push(payment(at, { parts, cents, endToEnd: 'NOTPROVIDED' }));
    else all.push(payment(at, kind < 0.35 ? { ...charge, endToEnd: 'NOTPROVIDED' } : {}));
    if (kind > 0.9) all.push(payment(at, { ...all.at(-1), isCredit: false, isReversal: true }));
  }
  return all;
}

type Telling = {
  kind: Kind;
  id: string;
  day: string;
  dialect: Dialect;
  account: string;
  told: readonly Happened[];
};

function fileOf({ kind, id, day, dialect, told, account }: Telling): DayFile {
  const [outer, inner] = FORMS[kind];
  const entries = told.map((one, at) => entryOf(one, { kind, day, dialect, number: at + 1 }));
  const moved = told.reduce((sum, one) => sum + signOf(one), 0);
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const opening = 100_000_00;
  const balances =
    kind === '053' ? balance('OPBD', opening) + balance('CLBD', opening + moved) : '';
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr><${inner}><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries.join('')}</${inner}></${outer}></Document>`;
  return { name: `${id}.xml`, xml };
}

type Place = Pick<Telling, 'kind' | 'day' | 'dialect'> & { number: number };

function entryOf(one: Happened, { kind, day, dialect, number }: Place): string {
  const hasParts = dialect.parts.includes(kind);
  const details = one.parts.length > 0 ? (hasParts ? one.parts : []) : [one];
  const turn = one.isReversal ? '<RvslInd>true</RvslInd>' : '';
  const ref = dialect.own.includes(kind) ? one.ref : '';
  const about = kind === '053' ? dialect.about : '';
  const told = details.map((each) => detailsOf(each, details.length > 1, dialect)).join('');
  return `<Ntry><NtryRef>${number}</NtryRef>${amount(one.cents)}<CdtDbtInd>${one.isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${turn}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${tag('AcctSvcrRef', ref)}${tag('NtryDtls', told)}${tag('AddtlNtryInf', about)}</Ntry>`;
}

function detailsOf(one: Happened, isPart: boolean, { longest, upper }: Dialect): string {
  const written = (text: string) => (upper ? text.toUpperCase() : text).slice(0, longest);
  const own = isPart ? `${amount(one.cents)}<CdtDbtInd>CRDT</CdtDbtInd>` : '';
  const side = one.isCredit || one.isReversal ? 'Dbtr' : 'Cdtr';
  const party = one.name && `<${side}><Pty><Nm>${written(one.name)}</Nm></Pty></${side}>`;
  const account = one.iban && `<${side}Acct><Id><IBAN>${one.iban}</IBAN></Id></${side}Acct>`;
  return `<TxDtls><Refs><EndToEndId>${one.endToEnd}</EndToEndId></Refs>${own}${tag('RltdPties', party + account)}<RmtInf><Ustrd>${written(one.words)}</Ustrd></RmtInf></TxDtls>`;
}
