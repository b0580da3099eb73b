import { makeReference } from '@fnx/bank-files/creditor-reference';
import type { Random } from '../../../scripts/random';

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
  /** The amount that the payer paid, where it is in dollars or the bank takes a charge of it. */
  paid?: { currency: string; units: number };
  parts: Happened[];
};

/** How a bank writes: in which messages it has its own reference, and how it writes names and words. */
type Dialect = {
  own: readonly Kind[];
  parts: readonly Kind[];
  longest: number;
  upper: boolean;
  about: string;
  /** In these messages the bank's references and payers are not those of the others. */
  renames?: readonly Kind[];
  hides?: readonly Kind[];
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
  { own: EVERY, parts: [], longest: 140, upper: false, about: '', renames: ['054', '052'] },
  { own: EVERY, parts: EVERY, longest: 140, upper: false, about: '', hides: ['054'] },
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
const sumOf = (some: readonly Happened[]) => some.reduce((sum, one) => sum + signOf(one), 0);

export type Payer = { name: string; reference: string };

/**
 * A day of a bank in one of its dialects: what happened, told by notifications, reports and the statement, whole or in pages.
 * @param payers who pay their orders of 100; without any, nobody's references are named
 */
export function bankDay(
  random: Random,
  place: number,
  account: string,
  payers: readonly Payer[] = [],
): BankDay {
  const dialect = random.pick(DIALECTS);
  const day = new Date(Date.UTC(2026, 0, 1 + (place % 300))).toISOString().slice(0, 10);
  const happened = happenings(random, place, payers);
  const tell = (kind: Kind, id: string, told: readonly Happened[], more: Partial<Telling> = {}) =>
    fileOf({ kind, id: `${id}-${place}`, day, dialect, told, account, ...more });
  const cut = random.whole(0, happened.length);
  const credits = happened.filter(({ isCredit }) => isCredit);
  const share = payers.length > 0 ? 0.5 : 0.1;
  const wrong = (one: Happened) =>
    random.next() < share ? { ...one, name: 'Mallory Wrong' } : one;
  const stated = random.shuffle(happened);
  const pages = [stated.slice(0, cut), stated.slice(cut)].map((told, at) =>
    tell('053', 'S', told, { page: at + 1, before: at > 0 ? sumOf(stated.slice(0, cut)) : 0 }),
  );
  const files = [
    ...(random.next() < 0.3 ? pages : [tell('053', 'S', stated)]),
    ...(random.next() < 0.7 ? credits.map((one, at) => tell('054', `N${at}`, [wrong(one)])) : []),
    ...(random.next() < 0.4 ? [tell('052', 'R1', happened.slice(0, cut))] : []),
    ...(random.next() < 0.4 ? [tell('052', 'R2', happened)] : []),
  ];
  return { files, movedRaw: BigInt(sumOf(happened)) };
}

/** Numbers of the bank begin again each day; a payer may pay twice, and a reversal takes one of them back. */
function happenings(random: Random, place: number, payers: readonly Payer[]): Happened[] {
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
    ...(random.next() < 0.2 && { paid: { currency: random.pick(['USD', 'EUR']), units: 117 } }),
    ...(payers.length > 0 && ordered(random.pick(payers))),
    ...extra,
  });
  const ordered = ({ name, reference }: Payer) => ({
    ...{ name, words: `Shares ${reference}`, cents: 100_00 },
  });
  const all: Happened[] = [];
  for (let at = 0; at < random.whole(1, 6); at += 1) {
    const kind = random.next();
    const parts =
      kind < 0.2
        ? Array.from({ length: random.whole(2, 3) }, (_, part) => payment(at * 10 + part))
        : [];
    // Less a charge, its transfers do not add up to it.
    const cents = sumOf(parts) - (random.next() < 0.1 ? 15 : 0);
    const charge = { isCredit: false, name: '', iban: '', words: 'Charges', cents: 20 + at };
    if (parts.length > 0) all.push(payment(at, { parts, cents, endToEnd: 'NOTPROVIDED' }));
    else all.push(payment(at, kind < 0.35 ? { ...charge, endToEnd: 'NOTPROVIDED' } : {}));
    if (kind <= 0.85) continue;
    const back = kind > 0.95 ? { ref: `S${number(at)}` } : {};
    all.push(payment(at, { ...all.at(-1), ...back, isCredit: false, isReversal: true }));
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
  /** Its place among the pages of a statement, and what moved on those before. */
  page?: number;
  before?: number;
};

/** The bank writes of another account in the same file, under the same numbers. */
const OTHER_ACCOUNT = 'DE02120300000000202051';

function fileOf({ kind, id, day, dialect, told, account, page, before = 0 }: Telling): DayFile {
  const [outer, inner] = FORMS[kind];
  const entries = told.map((one, at) => entryOf(one, { kind, day, dialect, number: at + 1 }));
  const moved = sumOf(told);
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const opening = 100_000_00 + before;
  const balances =
    kind === '053'
      ? balance(page === 2 ? 'ITBD' : 'OPBD', opening) +
        balance(page === 1 ? 'ITBD' : 'CLBD', opening + moved)
      : '';
  const paged = page
    ? `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>${page > 1}</LastPgInd></StmtPgntn>`
    : '';
  const statement = (iban: string) =>
    `<${inner}><Id>${id}</Id>${paged}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries.join('')}</${inner}>`;
  const statements = told.length % 3 === 0 ? [OTHER_ACCOUNT, account] : [account];
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr>${statements.map(statement).join('')}</${outer}></Document>`;
  return { name: `${id}${page ? `-${page}` : ''}.xml`, xml };
}

type Place = Pick<Telling, 'kind' | 'day' | 'dialect'> & { number: number };

function entryOf(one: Happened, { kind, day, dialect, number }: Place): string {
  const hasParts = dialect.parts.includes(kind);
  const details = one.parts.length > 0 ? (hasParts ? one.parts : []) : [one];
  const turn = one.isReversal ? '<RvslInd>true</RvslInd>' : '';
  const name = dialect.renames?.includes(kind) ? `${kind}-${one.ref}` : one.ref;
  const ref = dialect.own.includes(kind) ? name : '';
  const about = kind === '053' ? dialect.about : '';
  const shown = dialect.hides?.includes(kind)
    ? details.map((each) => ({ ...each, name: '', iban: '' }))
    : details;
  const told = shown.map((each) => detailsOf(each, shown.length > 1, dialect)).join('');
  return `<Ntry><NtryRef>${number}</NtryRef>${amount(one.cents)}<CdtDbtInd>${one.isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${turn}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${tag('AcctSvcrRef', ref)}${tag('NtryDtls', told)}${tag('AddtlNtryInf', about)}</Ntry>`;
}

function detailsOf(one: Happened, isPart: boolean, { longest, upper }: Dialect): string {
  const written = (text: string) => (upper ? text.toUpperCase() : text).slice(0, longest);
  const tagOfPaid = one.paid?.currency === 'EUR' ? 'TxAmt' : 'InstdAmt';
  const paid = one.paid
    ? `<AmtDtls><${tagOfPaid}><Amt Ccy="${one.paid.currency}">${one.paid.units}.00</Amt></${tagOfPaid}></AmtDtls>`
    : '';
  const own = isPart ? `${amount(one.cents)}<CdtDbtInd>CRDT</CdtDbtInd>` : '';
  const side = one.isCredit || one.isReversal ? 'Dbtr' : 'Cdtr';
  const party = one.name && `<${side}><Pty><Nm>${written(one.name)}</Nm></Pty></${side}>`;
  const account = one.iban && `<${side}Acct><Id><IBAN>${one.iban}</IBAN></Id></${side}Acct>`;
  return `<TxDtls><Refs><EndToEndId>${one.endToEnd}</EndToEndId></Refs>${own}${paid}${tag('RltdPties', party + account)}<RmtInf><Ustrd>${written(one.words)}</Ustrd></RmtInf></TxDtls>`;
}
