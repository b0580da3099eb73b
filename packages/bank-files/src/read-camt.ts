import { electronicFormatIBAN } from 'ibantools';
import {
  readRecords,
  textOf,
  type XmlElement,
  type XmlProblem,
} from '@/server/platform/xml-records';
import { BankFileError } from './bank-file-error';
import { readAmount, readDirection, readEntry } from './camt-entry';
import type { CamtEntry, CamtStatement } from './camt-types';

export type CamtSink = {
  /** The head of a statement, before its entries. */
  statement: (statement: CamtStatement) => Promise<void> | void;
  /** In the order of the file; some thousand at a time. */
  entries: (entries: CamtEntry[]) => Promise<void> | void;
  /** After the last entry of the statement. */
  end: (statement: CamtStatement) => Promise<void> | void;
};

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\.001\.(0[2-9]|10)$/;

/** The element of the message, the statement in it, and the kind. */
const KINDS = [
  ['BkToCstmrAcctRpt', 'Rpt', 'camt.052'],
  ['BkToCstmrStmt', 'Stmt', 'camt.053'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054'],
] as const;

const PARTS = ['Id', 'CreDtTm', 'Acct', 'Bal', 'Ntry', 'SplmtryData'];
const HEAD = 'GrpHdr';

const AT_ONCE = 1_000;
/** Room for a booking that sums 20,000 transfers. */
const LIMITS = { elements: 1_000_000, characters: 64_000_000 };

/**
 * Reads a camt.052, camt.053 or camt.054 of versions 02 to 10 in pieces, and keeps one piece. What `sink` was given counts only when the
 * promise is fulfilled: a fault may be in the last line.
 *
 * @throws BankFileError naming the line when the file is malformed, truncated, another message, or has an entry that cannot be booked
 */
export async function readCamt(bytes: AsyncIterable<Uint8Array>, sink: CamtSink): Promise<void> {
  const reader = new CamtReader(sink);
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
  await readRecords(bytes, shape, (records) => reader.take(records));
  reader.finish();
}

function bankFileError(problem: XmlProblem, line: number): BankFileError {
  if (problem.kind === 'MALFORMED') return new BankFileError('MALFORMED', line, problem.why);
  if (problem.kind === 'OTHER') return new BankFileError('OTHER', line, problem.found);
  return new BankFileError(problem.kind, line);
}

class CamtReader {
  private kind: CamtStatement['kind'] = 'camt.053';
  private version = '';
  private messageId = '';
  private messageAt = '';
  private parts: XmlElement[] = [];
  private statement: CamtStatement | null = null;
  private entries: CamtEntry[] = [];
  private statements = 0;
  /** How often each reference came in this statement. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly sink: CamtSink) {}

  accepts(uri: string): boolean {
    const found = KINDS.find(([, , kind]) => uri.includes(`:${kind}.`));
    if (!found || !NAMESPACE.test(uri)) return false;
    this.kind = found[2];
    this.version = uri.slice(-2);
    return true;
  }

  async take(records: readonly XmlElement[]): Promise<void> {
    for (const record of records) {
      if (record.name === HEAD) this.readHead(record);
      else if (record.name === 'Ntry') await this.takeEntry(record);
      else if (PARTS.includes(record.name)) this.parts.push(record);
      else await this.end(record);
    }
    if (this.entries.length >= AT_ONCE) await this.flush();
  }

  finish(): void {
    if (this.statements === 0) throw new BankFileError('EMPTY', 1);
  }

  private readHead(head: XmlElement): void {
    this.messageId = textOf(head, 'MsgId');
    this.messageAt = textOf(head, 'CreDtTm');
  }

  private async takeEntry(record: XmlElement): Promise<void> {
    const statement = this.statement ?? (await this.begin(record));
    const read = readEntry(record, statement).map(apart);
    const count = this.count(read[0]?.bookingRef ?? '');
    this.entries.push(...(count === 1 ? read : read.map((entry) => withCount(entry, count))));
  }

  private count(ref: string): number {
    const before = this.seen.get(ref) ?? 0;
    this.seen.set(ref, before + 1);
    return before + 1;
  }

  /** The head of a statement ends with its first entry, or with the statement. */
  private async begin(at: XmlElement): Promise<CamtStatement> {
    const [account] = this.named('Acct');
    if (!account) throw new BankFileError('INCOMPLETE', at.line, 'the account of a statement');
    const number = textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id');
    const balances = this.named('Bal').map(readBalance);
    const balance = (...types: string[]) =>
      types.map((type) => balances.find((one) => one.type === type)).find(Boolean);
    const opening = balance('OPBD', 'PRCD');
    const closing = balance('CLBD');
    const said = textOf(account, 'Ccy') || (opening ?? closing ?? balances[0])?.currency;
    const statement = {
      kind: this.kind,
      version: this.version,
      messageId: this.messageId,
      statementId: this.textOf('Id'),
      account: electronicFormatIBAN(number) || number,
      currency: said || (at.name === 'Ntry' ? readAmount(at).currency : ''),
      openingRaw: opening?.amountRaw ?? null,
      closingRaw: closing?.amountRaw ?? null,
      createdAt: this.textOf('CreDtTm') || this.messageAt,
    };
    if (!statement.account) throw new BankFileError('INCOMPLETE', account.line, 'the account');
    for (const { currency, line } of [opening, closing].flatMap((one) => one ?? [])) {
      if (currency !== statement.currency)
        throw new BankFileError('WRONG', line, 'the currency of a balance');
    }
    this.statement = statement;
    await this.sink.statement(statement);
    return statement;
  }

  private async end(section: XmlElement): Promise<void> {
    const statement = this.statement ?? (await this.begin(section));
    await this.flush();
    await this.sink.end(statement);
    this.statements += 1;
    this.statement = null;
    this.parts = [];
    this.seen.clear();
  }

  private async flush(): Promise<void> {
    if (this.entries.length === 0) return;
    const { entries } = this;
    this.entries = [];
    await this.sink.entries(entries);
  }

  private named(name: string): XmlElement[] {
    return this.parts.filter((part) => part.name === name);
  }

  private textOf(name: string): string {
    return this.named(name)[0]?.text.trim() ?? '';
  }
}

/** The parser's texts are slices of the pieces of the file: a kept one would keep its piece in memory. */
function apart({ amountRaw, ...texts }: CamtEntry): CamtEntry {
  return { ...JSON.parse(JSON.stringify(texts)), amountRaw };
}

/** A reference that the bank gives to two entries of a statement, such as a payment and its fee. */
function withCount(entry: CamtEntry, count: number): CamtEntry {
  const bookingRef = `${entry.bookingRef}~${count}`;
  return { ...entry, bookingRef, ref: bookingRef + entry.ref.slice(entry.bookingRef.length) };
}

function readBalance(balance: XmlElement) {
  const { amountRaw, currency } = readAmount(balance);
  const type = textOf(balance, 'Tp', 'CdOrPrtry', 'Cd');
  return {
    type,
    currency,
    amountRaw: readDirection(balance) ? amountRaw : -amountRaw,
    line: balance.line,
  };
}
