import { createHash } from 'node:crypto';
import { isDay } from '@fnx/values/time';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { BankFileError } from './bank-file-error';
import type { Booking, Party, PartyRole } from './booking';
import { readMinorUnits } from './minor-units';
import { BANK_SAYS, otherParty, purposeOf, shown } from './read-booking';
import { all, textOf, textsOf, type XmlElement } from './xml-records';

/** The statement that the entries belong to. */
export type EntryOwner = { account: string; createdAt: string };

type Said = Pick<Booking, 'ids' | 'texts' | 'parties' | 'returnReason'>;
type Posting = Omit<Booking, keyof Said | 'ref' | 'bookingRef' | 'part'>;
type Part = { details: XmlElement; amountRaw: bigint; isCredit: boolean };

const LONGEST_NAME = 140;
/** Twice and more than a schema allows. */
export const LONGEST_ID = 100;
/** Texts that banks write in a field that must not be empty. */
const NO_VALUE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|N\/A|-)$/i;

/**
 * The bookings of one `Ntry`: one for each transfer of an entry that sums several where the amounts are given and add up to it, else one.
 *
 * @throws BankFileError
 */
export function readEntry(entry: XmlElement, owner: EntryOwner): Booking[] {
  const posting = readPosting(entry, owner);
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const first = readSaid(entry, details[0]);
  const bookingRef = refOf(entry, posting, first);
  const parts = partsOf(details, posting);
  if (parts === null) {
    const said = details.length > 1 ? readSaid(entry) : first;
    return [{ ...posting, ref: bookingRef, bookingRef, part: null, ...said }];
  }
  return parts.map(({ details: one, amountRaw, isCredit }, index) => ({
    ...posting,
    amountRaw,
    isCredit,
    ref: `${bookingRef}/${index + 1}`,
    bookingRef,
    part: { number: index + 1, of: parts.length },
    ...(index === 0 ? first : readSaid(entry, one)),
  }));
}

function readPosting(entry: XmlElement, { account, createdAt }: EntryOwner): Posting {
  const { amountRaw, currency } = readAmount(entry);
  const valueOn = dayIn(dayText(entry, 'ValDt'));
  const bookedOn = dayOf(entry, 'BookgDt') ?? valueOn ?? checkedDay(createdAt, entry, 'the day');
  return {
    account,
    amountRaw,
    currency,
    isCredit: readDirection(entry),
    isReversal: isReversing(entry),
    status: readStatus(entry),
    bookedOn,
    valueOn,
  };
}

/** The amount of an element such as a balance or an entry. @throws BankFileError */
export function readAmount(of: XmlElement): { amountRaw: bigint; currency: string } {
  const [amount] = all(of, 'Amt');
  const currency = amount?.attributes.Ccy ?? '';
  const amountRaw = readMinorUnits(amount?.text.trim() ?? '', currency);
  if (amountRaw === null) throw new BankFileError('WRONG', of.line, `the amount of <${of.name}>`);
  return { amountRaw, currency };
}

/** Whether money comes in. @throws BankFileError */
export function readDirection(of: XmlElement): boolean {
  const indicator = textOf(of, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT') {
    throw new BankFileError('WRONG', of.line, `CdtDbtInd of <${of.name}>`);
  }
  return indicator === 'CRDT';
}

/** Until version 06 a code, from 07 on an element with a code. What is to come is pending. */
function readStatus(entry: XmlElement): Booking['status'] {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');
  if (status === 'BOOK') return 'BOOK';
  if (status === 'PDNG' || status === 'FUTR') return 'PDNG';
  if (status === 'INFO') return 'INFO';
  throw new BankFileError('WRONG', entry.line, `the status of an entry`);
}

/** The day that an element names; null without one. @throws BankFileError */
export function dayOf(of: XmlElement, name: string): string | null {
  const text = dayText(of, name);
  return text === '' ? null : checkedDay(text, of, name);
}

const dayText = (of: XmlElement, name: string) =>
  textOf(of, name, 'Dt') || textOf(of, name, 'DtTm');

/** The day of a day or a time. @throws BankFileError */
function checkedDay(text: string, of: XmlElement, name: string): string {
  const day = dayIn(text);
  if (day === null) throw new BankFileError('WRONG', of.line, `${name} of <${of.name}>`);
  return day;
}

/** The day with which a text begins; null where it is none of the calendar. */
export function dayIn(text: string): string | null {
  const day = text.slice(0, 10);
  return isDay(day) ? day : null;
}

/**
 * The bank's own reference, else a name made of day, amount and what the entry says: its number (NtryRef) begins again in each file. A
 * reversal is another entry than the one it takes back, although some banks give both the same reference.
 */
function refOf(entry: XmlElement, posting: Posting, first: Said): string {
  const { bookedOn, amountRaw, currency, isCredit, isReversal } = posting;
  const what = `${bookedOn}/${amountRaw}${currency}${isCredit ? '+' : '-'}`;
  return bankRef(entry) ?? `${what}/${contentOf(first)}${isReversal ? '/R' : ''}`;
}

/** The bank's own reference of an entry, which is another one for a reversal; null where it gives none. */
export function bankRef(entry: XmlElement): string | null {
  const ref = given(textOf(entry, 'AcctSvcrRef'));
  return ref && isReversing(entry) ? `${ref}/R` : ref;
}

const isReversing = (entry: XmlElement) => /^(true|1)$/.test(textOf(entry, 'RvslInd'));

/** Without the bank's words behind the payer's, which are others in each kind of message. */
function contentOf(said: Said): string {
  const payer = otherParty({ ...said, account: '', isCredit: true, isReversal: false });
  const [words] = purposeOf(said).split(BANK_SAYS);
  const content = JSON.stringify([payer.name, payer.iban, words?.trim(), said.ids.endToEnd]);
  return hashOf(content);
}

/** An id; one that is longer than any schema lets it be is cut, and stays another one than those that begin alike. */
function given(text: string): string | null {
  if (text === '' || NO_VALUE.test(text)) return null;
  return text.length > LONGEST_ID ? `${shown(text, LONGEST_ID)}…${hashOf(text)}` : text;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Null unless there are several transfers, each with its amount, that add up to the booking. */
function partsOf(details: readonly XmlElement[], posting: Posting): Part[] | null {
  if (details.length < 2) return null;
  const parts: Part[] = [];
  let sum = 0n;
  for (const one of details) {
    const amountRaw = amountIn(one, posting.currency);
    const direction = textOf(one, 'CdtDbtInd') || (posting.isCredit ? 'CRDT' : 'DBIT');
    if (amountRaw === null || !/^(CRDT|DBIT)$/.test(direction)) return null;
    const isCredit = direction === 'CRDT';
    sum += isCredit === posting.isCredit ? amountRaw : -amountRaw;
    parts.push({ details: one, amountRaw, isCredit });
  }
  return sum === posting.amountRaw ? parts : null;
}

/** Amounts of transfers are an element of their own from version 04 on; before, and in some banks' files after, among the details. */
function amountIn(details: XmlElement, currency: string): bigint | null {
  const amounts = [
    ...all(details, 'Amt'),
    ...all(details, 'AmtDtls', 'TxAmt', 'Amt'),
    ...all(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ];
  const own = amounts.find(({ attributes }) => attributes.Ccy === currency);
  return own ? readMinorUnits(own.text.trim(), currency) : null;
}

const EMPTY: XmlElement = { name: 'TxDtls', attributes: {}, children: [], text: '', line: 0 };

function readSaid(entry: XmlElement, details: XmlElement = EMPTY): Said {
  const id = (...path: string[]) => given(textOf(details, 'Refs', ...path));
  return {
    ids: {
      entry: given(textOf(entry, 'NtryRef')),
      bank: given(textOf(entry, 'AcctSvcrRef')),
      bankTransfer: id('AcctSvcrRef'),
      endToEnd: id('EndToEndId'),
      instruction: id('InstrId'),
      transaction: id('TxId'),
      uetr: id('UETR'),
      mandate: id('MndtId'),
      clearing: id('ClrSysRef'),
    },
    texts: {
      free: textsOf(details, 'RmtInf', 'Ustrd'),
      additional: textsOf(details, 'RmtInf', 'Strd', 'AddtlRmtInf'),
      references: textsOf(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      transfer: textOf(details, 'AddtlTxInf'),
      booking: given(textOf(entry, 'AddtlNtryInf')) ?? '',
    },
    parties: readParties(details),
    returnReason:
      textOf(details, 'RtrInf', 'Rsn', 'Cd') || textOf(details, 'RtrInf', 'Rsn', 'Prtry') || null,
  };
}

const ROLES: readonly (readonly [role: PartyRole, element: string])[] = [
  ['debtor', 'Dbtr'],
  ['creditor', 'Cdtr'],
  ['ultimateDebtor', 'UltmtDbtr'],
  ['ultimateCreditor', 'UltmtCdtr'],
];

/** Those of which the file says anything. */
function readParties(details: XmlElement): Party[] {
  const [parties] = all(details, 'RltdPties');
  if (!parties) return [];
  return ROLES.map(([role, element]) => ({
    role,
    ...readPerson(parties, element),
    iban: accountIn(parties, `${element}Acct`),
  })).filter(({ name, iban, isOrganisation }) => name ?? iban ?? isOrganisation !== null);
}

/** From version 07 on a party is one of two: a person or company, or a bank. */
function readPerson(parties: XmlElement, side: string) {
  const name =
    textOf(parties, side, 'Pty', 'Nm') ||
    textOf(parties, side, 'Nm') ||
    textOf(parties, side, 'Agt', 'FinInstnId', 'Nm');
  const has = (kind: string) =>
    all(parties, side, 'Pty', 'Id', kind).length + all(parties, side, 'Id', kind).length > 0;
  const isBank = all(parties, side, 'Agt').length > 0;
  const isOrganisation = isBank || has('OrgId') ? true : has('PrvtId') ? false : null;
  return { name: name ? shown(name, LONGEST_NAME) : null, isOrganisation };
}

function accountIn(parties: XmlElement, name: string): string | null {
  const text = textOf(parties, name, 'Id', 'IBAN') || textOf(parties, name, 'Id', 'Othr', 'Id');
  const iban = electronicFormatIBAN(text) ?? '';
  return isValidIBAN(iban) ? iban : null;
}
