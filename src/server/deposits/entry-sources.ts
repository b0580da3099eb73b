import { PAGE, type Statement } from '@fnx/bank-files/booking';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Fact } from '@/server/desk/look';
import { type BankEntry, bankEntryFiles, bankStatements, type Way, type Word } from './tables';

/** A file that has an entry, who brought it, and how much of the entry it says. */
export type EntrySource = {
  file: string;
  kind: string;
  via: Way;
  broughtBy: string;
  says: Word;
};

/** Ids of the entries that a statement cannot have: another page of it has them, or one of its day that ends where it begins or the other way. */
export async function toldBeside(tx: Tx, of: Statement): Promise<Set<string>> {
  const { account, kind, statementId, closesOn, openingRaw, closingRaw } = bankStatements;
  const [whole, page] = of.statementId.split(PAGE);
  const isPage = page
    ? and(sql`starts_with(${statementId}, ${whole + PAGE})`, ne(statementId, of.statementId))
    : undefined;
  const isNext =
    of.openingRaw !== null && of.closingRaw !== null && of.openingRaw !== of.closingRaw
      ? and(
          ne(openingRaw, closingRaw),
          or(eq(closingRaw, of.openingRaw), eq(openingRaw, of.closingRaw)),
        )
      : undefined;
  const isOfDay = and(eq(account, of.account), eq(kind, of.kind), eq(closesOn, of.closesOn ?? ''));
  if (!of.closesOn || !(isPage || isNext)) return new Set();
  const found = await tx
    .select({ id: bankEntryFiles.entryId })
    .from(bankEntryFiles)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntryFiles.statementId))
    .where(and(isOfDay, or(isPage, isNext)));
  return new Set(found.map(({ id }) => id));
}

type Known = Pick<BankEntry, 'id' | 'number' | 'inStatement'>;
type Sources = ReadonlyMap<string, readonly EntrySource[]>;

/** The files that each entry is known from, the first one first. */
export async function readSources(db: Db, entries: readonly Known[]): Promise<Sources> {
  const rows = await db
    .select({ entryId: bankEntryFiles.entryId, says: bankEntryFiles.says, file: bankStatements })
    .from(bankEntryFiles)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntryFiles.statementId))
    .where(
      inArray(
        bankEntryFiles.entryId,
        entries.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bankStatements.importedAt));
  const sources = new Map<string, EntrySource[]>(entries.map(({ id }) => [id, []]));
  for (const { entryId, says, file } of rows) {
    const { fileName, kind, via, broughtBy } = file;
    sources.get(entryId)?.push({ file: fileName, kind, via, broughtBy, says });
  }
  return sources;
}

/** `from the bank’s folder`, `uploaded by ada@bank.example` */
export function bringerText({ via, broughtBy }: Pick<EntrySource, 'via' | 'broughtBy'>): string {
  if (via === 'FOLDER') return 'from the bank’s folder';
  return `uploaded by ${broughtBy || 'nobody known'}${via === 'DESK' ? '' : ' in a shell'}`;
}

/** In words for who signs or lists an entry: whether a statement has it or a notification alone, and by which files. */
export function sourceText({ id, inStatement }: Known, all: Sources): string {
  const sources = all.get(id) ?? [];
  const full = sources.filter(({ says }) => says === 'SAME');
  const isStated = full.some(({ kind }) => kind === 'camt.053');
  const files = full.map((one) => `${one.file} ${bringerText(one)}`).join(', ');
  const word = inStatement
    ? 'from a notification, of which a statement has the amount'
    : 'FROM A NOTIFICATION ALONE';
  const doubt = soleWord(sources) === null ? '' : '; one officer’s word';
  return `${isStated ? 'from a statement' : word}: ${files || 'no file'}${doubt}`;
}

/** Facts of the moment: a statement that comes between two signatures says more of the same money, and ends none. */
export async function sourceFacts(db: Db, entries: readonly Known[]): Promise<Fact[]> {
  const sources = await readSources(db, entries);
  return entries.map((entry) => ({
    label: `Entry ${entry.number} is known`,
    value: sourceText(entry, sources),
    moment: true,
  }));
}

/** Whose word alone an entry is: an officer's, or nobody's ('', such as a shell's). Null where the bank's folder or two officers say it. */
function soleWord(sources: readonly EntrySource[]): string | null {
  const full = sources.filter(({ says }) => says === 'SAME');
  if (full.some(({ via }) => via === 'FOLDER')) return null;
  const [first = '', ...others] = new Set(
    full.flatMap(({ via, broughtBy }) => (via === 'DESK' ? broughtBy : [])),
  );
  return others.length > 0 ? null : first;
}

/** Ids of the entries that are more than one officer's word. */
export async function sureOf(db: Db, entries: readonly Known[]): Promise<ReadonlySet<string>> {
  const sources = await readSources(db, entries);
  const sure = entries.filter(({ id }) => soleWord(sources.get(id) ?? []) === null);
  return new Set(sure.map(({ id }) => id));
}

/**
 * Who cannot sign what rests on entries: the officer from whom alone one of them is known, and nobody can while one is known from a
 * shell alone.
 * @returns why an officer's signature does not count; null for one that counts
 */
export async function notByOf(
  db: Db,
  entries: readonly Known[],
): Promise<(officer: string) => string | null> {
  const sources = await readSources(db, entries);
  const sole = entries.flatMap(({ id, number }) => {
    const word = soleWord(sources.get(id) ?? []);
    return word === null ? [] : [{ number, word }];
  });
  return (officer) => {
    const own = sole.find(({ word }) => word === '' || word === officer);
    if (!own) return null;
    const who = own.word ? 'your upload' : 'a shell’s upload';
    return `Entry ${own.number} is known from ${who} alone. Your signature counts once another officer has fetched the file from the bank and imported it too, or it has come from the bank’s folder.`;
  };
}
