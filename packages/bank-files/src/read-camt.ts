import { electronicFormatIBAN } from 'ibantools';
import { BankFileError } from './bank-file-error';
import { type Booking, PAGE, type Statement } from './booking';
import {
  bankRef,
  dayIn,
  dayOf,
  LONGEST_ID,
  readAmount,
  readDirection,
  readEntry,
} from './camt-entry';
import { shown } from './read-booking';
import { unusableText } from './unusable';
import { all, readRecords, textOf, type XmlElement, type XmlProblem } from './xml-records';

/** Some bookings of a statement, in the order of the file. The first piece of a statement is its head alone,
 * unless it has no bookings; the last one says that it is the last. */
export type StatementPiece = {
  statement: Statement;
  bookings: readonly Booking[];
  /** A sentence for each entry that cannot be booked. */
  unusable: readonly string[];
  isLast: boolean;
};

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\.001\.(0[2-9]|10)$/;

const VERSION = /:(camt\.05[234])\.001\.(\d\d)$/;

/** The element of the message, the statement in it, and the kind. */
const KINDS = [
  ['BkToCstmrAcctRpt', 'Rpt', 'camt.052'],
  ['BkToCstmrStmt', 'Stmt', 'camt.053'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054'],
] as const;

const PAGES = ['RptPgntn', 'StmtPgntn', 'NtfctnPgntn'];
const PARTS = ['Id', 'CreDtTm', 'Acct', 'Bal', 'Ntry', 'SplmtryData', ...PAGES];
const HEAD = 'GrpHdr';

/** So few that other work of the process waits for some hundredths of a second at most. */
const AT_ONCE = 250;
/** A file of which more entries cannot be used is in a form that this reader does not know. */
const MOST_UNUSABLE = 1_000;
/** Room for a booking that sums 20,000 transfers. */
const LIMITS = { elements: 1_000_000, characters: 64_000_000 };

/**
 * Reads a camt.052, camt.053 or camt.054 of versions 02 to 10 in pieces of some hundred bookings. What was read counts only when the
 * stream has ended: a fault may be in the last line. An entry that cannot be used is named, and the others are read.
 *
 * @throws BankFileError naming the line when the file is malformed, truncated or another message, or no entry of it or not most can be used
 */
export async function* readCamt(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<StatementPiece> {
  const reader = new CamtReader();
  const shape = {
    root: 'Document',
    isNamespace: (uri: string) => reader.accepts(uri),
    records: new Set([
      ...KINDS.map(([message]) => `${message}/${HEAD}`),
      ...KINDS.flatMap(([, statement]) => PARTS.map((part) => `${statement}/${part}`)),
    ]),
    sections: new Set<string>(KINDS.map(([, statement]) => statement)),
    limits: LIMITS,
    fault: (problem: XmlProblem, line: number) => bankFileError(problem, line),
  };
  for await (const records of readRecords(bytes, shape)) yield* reader.take(records);
  reader.finish();
}

function bankFileError(problem: XmlProblem, line: number): BankFileError {
  if (problem.kind === 'MALFORMED') return new BankFileError('MALFORMED', line, problem.why);
  const [, kind, version] = problem.kind === 'OTHER' ? (VERSION.exec(problem.found) ?? []) : [];
  if (kind) return new BankFileError('VERSION', line, `${kind} of version ${version}`);
  if (problem.kind === 'OTHER') return new BankFileError('OTHER', line, problem.found);
  return new BankFileError(problem.kind, line);
}

class CamtReader {
  private kind: Statement['kind'] = 'camt.053';
  private version = '';
  private messageId = '';
  private messageAt = '';
  private messagePages: XmlElement | undefined;
  private parts: XmlElement[] = [];
  private statement: Statement | null = null;
  private bookings: Booking[] = [];
  private unusable: string[] = [];
  private statements = 0;
  private used = 0;
  private faults: BankFileError[] = [];
  /** How often each reference came in this statement. */
  private readonly seen = new Map<string, number>();

  accepts(uri: string): boolean {
    const found = KINDS.find(([, , kind]) => uri.includes(`:${kind}.`));
    if (!found || !NAMESPACE.test(uri)) return false;
    this.kind = found[2];
    this.version = uri.slice(-2);
    return true;
  }

  *take(records: readonly XmlElement[]): Generator<StatementPiece> {
    for (const record of records) {
      if (record.name === HEAD) this.readHead(record);
      else if (record.name === 'Ntry') {
        // Its head comes first, so that a reader can refuse a statement before its bookings.
        if (!this.statement) {
          this.statement = this.begin(record);
          yield this.piece(this.statement, false);
        }
        this.takeEntry(record, this.statement);
      } else if (PARTS.includes(record.name)) this.parts.push(record);
      else yield this.end(record);
    }
    if (this.statement && this.bookings.length >= AT_ONCE) yield this.piece(this.statement, false);
  }

  finish(): void {
    if (this.statements === 0) throw new BankFileError('EMPTY', 1);
    const [first] = this.faults;
    if (first && this.used === 0) throw first;
  }

  private readHead(head: XmlElement): void {
    this.messageId = textOf(head, 'MsgId');
    this.messageAt = textOf(head, 'CreDtTm');
    this.messagePages = head.children.find(({ name }) => name === 'MsgPgntn');
  }

  private takeEntry(record: XmlElement, statement: Statement): void {
    const read = this.readEntry(record, statement);
    if (read.length === 0) return;
    this.used += 1;
    const count = this.count(read[0]?.bookingRef ?? '');
    this.bookings.push(...(count === 1 ? read : read.map((one) => withCount(one, count))));
  }

  private readEntry(record: XmlElement, statement: Statement): Booking[] {
    try {
      return readEntry(record, statement).map(apart);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      this.count(bankRef(record) ?? '');
      this.unusable.push(unusableText(error, record));
      this.faults.push(error);
      const [first = error] = this.faults;
      if (this.faults.length > MOST_UNUSABLE) {
        throw new BankFileError('MANY', first.line, first.message.replace(/\.$/, ''));
      }
      return [];
    }
  }

  private count(ref: string): number {
    const before = this.seen.get(ref) ?? 0;
    this.seen.set(ref, before + 1);
    return before + 1;
  }

  /** The head of a statement ends with its first entry, or with the statement. */
  private begin(at: XmlElement): Statement {
    const [account] = this.named('Acct');
    if (!account) throw new BankFileError('INCOMPLETE', at.line, 'the account of a statement');
    const number = textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id');
    const balances = this.named('Bal').map(readBalance);
    const balance = (...types: string[]) =>
      types.map((type) => balances.find((one) => one.type === type)).find(Boolean);
    const page = this.page();
    const interim = page && this.kind === 'camt.053' ? 'ITBD' : 'none';
    const opening = balance('OPBD', 'PRCD', interim);
    const last = balances.findLast(({ type }) => type === interim);
    const closing = balance('CLBD') ?? (last === opening ? undefined : last);
    const createdAt = this.textOf('CreDtTm') || this.messageAt;
    const said = textOf(account, 'Ccy') || (opening ?? closing ?? balances[0])?.currency;
    const statement = {
      kind: this.kind,
      version: this.version,
      messageId: this.messageId,
      statementId: shown(this.textOf('Id'), LONGEST_ID) + page,
      account: electronicFormatIBAN(number) || number,
      currency: said || (all(at, 'Amt')[0]?.attributes.Ccy ?? ''),
      openingRaw: opening?.amountRaw ?? null,
      closingRaw: closing?.amountRaw ?? null,
      closesOn: closing?.day ?? dayIn(createdAt),
      createdAt,
    };
    if (!statement.account) throw new BankFileError('INCOMPLETE', account.line, 'the account');
    for (const { currency, line } of [opening, closing].flatMap((one) => one ?? [])) {
      if (currency !== statement.currency)
        throw new BankFileError('WRONG', line, 'the currency of a balance');
    }
    return statement;
  }

  /** Behind the name of a statement that has several. */
  private page(): string {
    const [pages = this.messagePages] = PAGES.flatMap((name) => this.named(name));
    const isMore = ['false', '0'].includes(pages ? textOf(pages, 'LastPgInd') : '');
    const isWhole = !pages || (textOf(pages, 'PgNb') === '1' && !isMore);
    return isWhole ? '' : `${PAGE}${textOf(pages, 'PgNb')}`;
  }

  private end(section: XmlElement): StatementPiece {
    const last = this.piece(this.statement ?? this.begin(section), true);
    this.statements += 1;
    this.statement = null;
    this.parts = [];
    this.seen.clear();
    return last;
  }

  private piece(statement: Statement, isLast: boolean): StatementPiece {
    const { bookings, unusable } = this;
    this.bookings = [];
    this.unusable = [];
    return { statement, bookings, unusable, isLast };
  }

  private named(name: string): XmlElement[] {
    return this.parts.filter((part) => part.name === name);
  }

  private textOf(name: string): string {
    return this.named(name)[0]?.text.trim() ?? '';
  }
}

/** The parser's texts are slices of the pieces of the file: a kept one would keep its piece in memory. */
function apart({ amountRaw, ...texts }: Booking): Booking {
  return { ...JSON.parse(JSON.stringify(texts)), amountRaw };
}

/** A reference that the bank gives to two entries of a statement, such as a payment and its fee. */
function withCount(booking: Booking, count: number): Booking {
  const bookingRef = `${booking.bookingRef}~${count}`;
  return { ...booking, bookingRef, ref: bookingRef + booking.ref.slice(booking.bookingRef.length) };
}

function readBalance(balance: XmlElement) {
  const { amountRaw, currency } = readAmount(balance);
  const type = textOf(balance, 'Tp', 'CdOrPrtry', 'Cd');
  return {
    type,
    currency,
    amountRaw: readDirection(balance) ? amountRaw : -amountRaw,
    day: dayOf(balance, 'Dt'),
    line: balance.line,
  };
}
