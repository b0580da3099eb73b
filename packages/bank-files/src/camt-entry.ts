import { createHash } from 'node:crypto';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { all, textOf, textsOf, type XmlElement } from '@/server/platform/xml-records';
import { findReference, readReference } from '@/shared/creditor-reference';
import { BankFileError } from './bank-file-error';
import type { CamtEntry } from './camt-types';
import { readMinorUnits } from './minor-units';

/** Of the statement that the entries belong to. */
export type EntryOwner = { account: string; createdAt: string };

type Booking = Omit<
  CamtEntry,
  'party' | 'reference' | 'text' | 'endToEndId' | 'returnReason' | 'ref' | 'bookingRef'
>;

type Part = { details: XmlElement; amountRaw: bigint; isCredit: boolean };

const LONGEST_TEXT = 1_000;
const LONGEST_NAME = 140;
/** What banks write in a field that must not be empty. */
const NO_VALUE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|N\/A|-)$/i;

/**
 * The entries of one `Ntry`: one for each transfer of a booking that sums several where the amounts are given and add up to it, else one.
 *
 * @throws BankFileError
 */
export function readEntry(entry: XmlElement, owner: EntryOwner): CamtEntry[] {
  const booking = readBooking(entry, owner);
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const bookingRef = refOf(entry, booking, details[0]);
  const parts = partsOf(details, booking);
  if (parts === null) {
    const [only] = details.length === 1 ? details : [];
    return [{ ...booking, ref: bookingRef, bookingRef, ...readTransfer(entry, only, booking) }];
  }
  return parts.map(({ details: one, amountRaw, isCredit }, index) => {
    const part = { ...booking, amountRaw, isCredit };
    const ref = `${bookingRef}/${index + 1}`;
    return { ...part, ref, bookingRef, ...readTransfer(entry, one, part) };
  });
}

function readBooking(entry: XmlElement, { account, createdAt }: EntryOwner): Booking {
  const { amountRaw, currency } = readAmount(entry);
  const valueOn = dayOf(entry, 'ValDt');
  const bookedOn = dayOf(entry, 'BookgDt') ?? valueOn ?? createdAt.slice(0, 10);
  return {
    account,
    amountRaw,
    currency,
    isCredit: readDirection(entry),
    isReversal: /^(true|1)$/.test(textOf(entry, 'RvslInd')),
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
function readStatus(entry: XmlElement): CamtEntry['status'] {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');
  if (status === 'BOOK') return 'BOOK';
  if (status === 'PDNG' || status === 'FUTR') return 'PDNG';
  if (status === 'INFO') return 'INFO';
  throw new BankFileError('WRONG', entry.line, `the status of an entry`);
}

function dayOf(entry: XmlElement, name: string): string | null {
  const day = (textOf(entry, name, 'Dt') || textOf(entry, name, 'DtTm')).slice(0, 10);
  if (day === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
    throw new BankFileError('WRONG', entry.line, `${name} of an entry`);
  }
  return day;
}

/**
 * The bank's own reference, else the number of the entry with its day and amount, since numbers begin again in each file, else what the
 * entry says. A reversal is another entry than the one it takes back, although some banks give both the same reference.
 */
function refOf(entry: XmlElement, booking: Booking, first: XmlElement | undefined): string {
  const { bookedOn, amountRaw, currency, isCredit, isReversal } = booking;
  const what = `${bookedOn}/${amountRaw}${currency}${isCredit ? '+' : '-'}`;
  const said = given(textOf(entry, 'AcctSvcrRef'));
  const number = given(textOf(entry, 'NtryRef'));
  const ref = said ?? (number ? `${number}/${what}` : `${what}/${contentOf(entry, first)}`);
  return isReversal ? `${ref}/R` : ref;
}

function contentOf(entry: XmlElement, first: XmlElement | undefined): string {
  const { party, text, endToEndId } = readTransfer(entry, first, {
    account: '',
    isCredit: true,
    isReversal: false,
  });
  const content = JSON.stringify([party.name, party.iban, text, endToEndId]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

const given = (text: string) => (text === '' || NO_VALUE.test(text) ? null : text);

/** Null unless there are several transfers, each with its amount, that add up to the booking. */
function partsOf(details: readonly XmlElement[], booking: Booking): Part[] | null {
  if (details.length < 2) return null;
  const parts: Part[] = [];
  let sum = 0n;
  for (const one of details) {
    const amountRaw = amountIn(one, booking.currency);
    if (amountRaw === null) return null;
    const isCredit = textOf(one, 'CdtDbtInd') ? readDirection(one) : booking.isCredit;
    sum += isCredit === booking.isCredit ? amountRaw : -amountRaw;
    parts.push({ details: one, amountRaw, isCredit });
  }
  return sum === booking.amountRaw ? parts : null;
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

type Transfer = Pick<CamtEntry, 'party' | 'reference' | 'text' | 'endToEndId' | 'returnReason'>;

function readTransfer(
  entry: XmlElement,
  details: XmlElement | undefined,
  booking: Pick<Booking, 'account' | 'isCredit' | 'isReversal'>,
): Transfer {
  const said = given(textOf(entry, 'AddtlNtryInf')) ?? '';
  if (!details) {
    return {
      party: { name: null, iban: null, isOrganisation: null },
      reference: findReference(said),
      text: shown(said, LONGEST_TEXT),
      endToEndId: null,
      returnReason: null,
    };
  }
  const endToEndId = given(textOf(details, 'Refs', 'EndToEndId'));
  const structured = textsOf(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const free = textsOf(details, 'RmtInf', 'Ustrd');
  const texts = [...free, ...textsOf(details, 'RmtInf', 'Strd', 'AddtlRmtInf'), ...structured];
  const text = texts.join(' ') || textOf(details, 'AddtlTxInf') || said;
  return {
    party: readParty(details, booking),
    reference:
      firstOf(structured, readReference) ??
      findReference(text) ??
      findReference(free.join('')) ??
      readReference(endToEndId ?? ''),
    text: shown([text, onBehalfOf(details)].filter(Boolean).join(' '), LONGEST_TEXT),
    endToEndId,
    returnReason:
      textOf(details, 'RtrInf', 'Rsn', 'Cd') || textOf(details, 'RtrInf', 'Rsn', 'Prtry') || null,
  };
}

/**
 * The parties of a transfer keep their parts when it is taken back or returned, so the other side is the one whose account is not ours,
 * and where no account is named, the payer of what comes in.
 */
function readParty(
  details: XmlElement,
  { account, isCredit, isReversal }: Pick<Booking, 'account' | 'isCredit' | 'isReversal'>,
): CamtEntry['party'] {
  const [parties] = all(details, 'RltdPties');
  if (!parties) return { name: null, iban: null, isOrganisation: null };
  const sides = isCredit !== isReversal ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const read = sides.map((side) => ({
    ...readPerson(parties, side),
    iban: accountIn(parties, `${side}Acct`),
  }));
  const [usual, other] = read;
  const isOurs = usual?.iban === account && other?.iban !== account;
  const { name = null, iban = null, isOrganisation = null } = (isOurs ? other : usual) ?? {};
  return { name, iban, isOrganisation };
}

/** From version 07 on a party is one of two: a person or company, or a bank. */
function readPerson(parties: XmlElement, side: string) {
  const paths = [[side, 'Pty'], [side], [side, 'Agt', 'FinInstnId']] as const;
  const name = firstOf(paths, (path) => textOf(parties, ...path, 'Nm'));
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

/** Whose money it is where the payer pays for somebody else. */
function onBehalfOf(details: XmlElement): string {
  const [parties] = all(details, 'RltdPties');
  if (!parties) return '';
  const { name } = readPerson(parties, 'UltmtDbtr');
  return name && name !== readPerson(parties, 'Dbtr').name ? `(UltmtDbtr: ${name})` : '';
}

/** Without invisible signs, which could make an officer read another text. */
const shown = (text: string, longest: number) =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, longest);

function firstOf<T>(values: readonly T[], read: (value: T) => string | null): string | null {
  for (const value of values) {
    const found = read(value);
    if (found) return found;
  }
  return null;
}
