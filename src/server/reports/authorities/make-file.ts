import { and, eq, inArray, sql } from 'drizzle-orm';
import { readBank } from '@/config/bank';
import type { Act } from '@/server/desk/audited';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { openBytes, resealBytes, sealBytes } from '@/server/platform/secrets/sealed-box';
import { type AuthorityFile, authorityRecords, REPORTER } from '@/server/reports/tables';
import { CARF, type CryptoUser, carfBody, carfHeader, userPart } from './carf';
import { type Account, accountPart, CRS, crsBody, crsHeader } from './crs';
import { checkDocument, type Part, type Standard, writeDocument } from './document';
import type { Cover, DocSpec, DocType } from './header';
import type { Reporter } from './parties';
import { accountOf, readReported, userOf, type Year } from './read-reported';

type Said = Account | CryptoUser;

/** The parts in which the two files differ. */
const FILES: Readonly<
  Record<
    AuthorityFile,
    {
      standard: Standard;
      read: (year: Year) => Said | null;
      record: (said: Said, spec: DocSpec, isTest: boolean) => Part;
      header: (cover: Cover) => Part;
      body: (cover: Cover, spec: DocSpec, records: Part[]) => Part;
    }
  >
> = {
  CRS: {
    standard: CRS,
    read: accountOf,
    record: (said, spec, isTest) => accountPart(said as Account, spec, isTest),
    header: crsHeader,
    body: crsBody,
  },
  CARF: {
    standard: CARF,
    read: userOf,
    record: (said, spec, isTest) =>
      userPart(said as CryptoUser, readBank().token.name, spec, isTest),
    header: carfHeader,
    body: carfBody,
  },
};

export type Made = {
  xml: string;
  /** Records by what they say of themselves. */
  records: Readonly<Record<'new' | 'corrected' | 'deleted', number>>;
  /** People who are to be reported, and of whom the bank does not know enough. */
  leftOut: number;
  /** New people whom this file of corrections could not have: the next file has them. */
  waiting: number;
};

type Change = { type: DocType; said: Said; corrects: string | null };
type Stored = typeof authorityRecords.$inferSelect;

/**
 * Makes the file of a year for the bank's tax office. One that is kept counts as handed in: the next has what changed since, as corrections
 * and deletions, or else what is new, because a message may not have both. One that is not kept has everything, and is marked as a test.
 * @throws Refusal without a reporter, without content, and where the file breaks a rule of its standard
 */
export async function makeAuthorityFile(
  act: Act,
  kind: AuthorityFile,
  { year, keep }: { year: number; keep: boolean },
): Promise<Made> {
  const { ctx } = act;
  const at = ctx.clock.now();
  if (keep && at.getTime() < Date.UTC(year + 1, 0, 1)) throw refusal('YEAR_NOT_OVER', { year });
  const reporter = readReporter();
  const file = FILES[kind];
  const found = await readReported(ctx, year, reporter.country);
  const present = found.people.flatMap((one) => file.read(one) ?? []);
  const stored = keep ? await readStored(act, kind, year) : [];
  const { changes, waiting } = compare(ctx, present, stored);
  if (changes.length === 0) throw refusal('NOTHING_TO_REPORT', { year });
  const stamp = `${reporter.country}${year}${reporter.country}-${kind}-${at.getTime()}`;
  const corrects = changes.some(({ type }) => type !== 'NEW');
  const cover = { reporter, year, ref: stamp, at, corrects, isTest: !keep };
  const bank = stored.find(({ holder }) => holder === REPORTER);
  const bankSpec: DocSpec = bank
    ? { type: 'AGAIN', ref: bank.docRef, corrects: null }
    : { type: 'NEW', ref: `${stamp}-0`, corrects: null };
  const specs = changes.map(
    ({ type, corrects: corrected }, place): DocSpec => ({
      ...{ type, ref: `${stamp}-${place + 1}`, corrects: corrected },
    }),
  );
  const records = changes.map(({ said }, place) =>
    file.record(said, specs[place] as DocSpec, !keep),
  );
  const xml = writeDocument(file.standard, file.header(cover), file.body(cover, bankSpec, records));
  const [fault] = await checkDocument(file.standard, xml);
  if (fault) throw refusal('FILE_WRONG', { why: fault });
  if (keep) await store(act, { kind, year, at }, { ref: bankSpec.ref, xml }, changes, specs);
  const count = (type: DocType) => changes.filter((change) => change.type === type).length;
  const sums = { new: count('NEW'), corrected: count('CORRECTED'), deleted: count('DELETED') };
  return { xml, records: sums, leftOut: found.leftOut, waiting };
}

function readReporter(): Reporter {
  const { distributions, bankName } = readBank();
  if (!distributions.reporter) throw refusal('NO_REPORTER');
  return { name: bankName, ...distributions.reporter };
}

const SEAL = 'fnx tax files';
type Place = Pick<Stored, 'kind' | 'year' | 'holder'>;
const about = ({ kind, year, holder }: Place) => `${kind} ${year} ${holder}`;

/** The records of a year, or those of some holders among them. */
export const recordsOf = ({ kind, year }: Pick<Place, 'kind' | 'year'>, ...holders: string[]) =>
  and(
    eq(authorityRecords.kind, kind),
    eq(authorityRecords.year, year),
    holders.length > 0 ? inArray(authorityRecords.holder, holders) : undefined,
  );

/** Locks the table: two files at a time would tell of the same person. */
async function readStored({ tx }: Act, kind: AuthorityFile, year: number): Promise<Stored[]> {
  await tx.execute(sql`lock table ${authorityRecords} in share row exclusive mode`);
  return tx.select().from(authorityRecords).where(recordsOf({ kind, year }));
}

export const sealRecord = (ctx: Pick<AppContext, 'config'>, place: Place, said: string): Buffer =>
  sealBytes(ctx, SEAL, about(place), Buffer.from(said));

/** The record as it was handed in. */
export const openRecord = <R extends Stored>(ctx: Pick<AppContext, 'config'>, row: R) => ({
  ...row,
  said: openBytes(ctx, SEAL, about(row), row.said).toString(),
});

function compare(ctx: AppContext, present: readonly Said[], stored: readonly Stored[]) {
  const before = new Map(
    stored
      .filter(({ holder }) => holder !== REPORTER)
      .map((row) => [row.holder, openRecord(ctx, row)]),
  );
  const added: Change[] = [];
  const changed: Change[] = [];
  for (const said of present) {
    const old = before.get(said.holder);
    before.delete(said.holder);
    if (!old) added.push({ type: 'NEW', said, corrects: null });
    else if (old.said !== JSON.stringify(said))
      changed.push({ type: 'CORRECTED', said, corrects: old.docRef });
  }
  for (const { said, docRef } of before.values())
    changed.push({ type: 'DELETED', said: JSON.parse(said) as Said, corrects: docRef });
  return changed.length > 0
    ? { changes: changed, waiting: added.length }
    : { changes: added, waiting: 0 };
}

async function store(
  { ctx, tx }: Act,
  { kind, year, at }: { kind: AuthorityFile; year: number; at: Date },
  bank: { ref: string; xml: string },
  changes: readonly Change[],
  specs: readonly DocSpec[],
): Promise<void> {
  const rowOf = (holder: string, docRef: string, said: string) => {
    const place = { kind, year, holder };
    return { ...place, docRef, said: sealRecord(ctx, place, said), madeAt: at };
  };
  const holders = [REPORTER, ...changes.map(({ said }) => said.holder)];
  await tx.delete(authorityRecords).where(recordsOf({ kind, year }, ...holders));
  const rows = changes.flatMap(({ type, said }, place) =>
    type === 'DELETED' ? [] : [rowOf(said.holder, specs[place]?.ref ?? '', JSON.stringify(said))],
  );
  await tx.insert(authorityRecords).values([rowOf(REPORTER, bank.ref, bank.xml), ...rows]);
}

/**
 * The file that was kept last, once more.
 * @throws Refusal where none was kept
 */
export async function lastKept(act: Act, kind: AuthorityFile, year: number): Promise<string> {
  const stored = await readStored(act, kind, year);
  const row = stored.find(({ holder }) => holder === REPORTER);
  const last = row && openRecord(act.ctx, row).said;
  if (!last) throw refusal('NOTHING_TO_REPORT', { year });
  return last;
}

/** Encrypts with FILES_KEY what its fallback encrypted. */
export async function resealRecords({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  for (const row of await db.select().from(authorityRecords)) {
    const said = resealBytes({ config }, SEAL, about(row), row.said);
    if (!said) continue;
    await db.update(authorityRecords).set({ said }).where(recordsOf(row, row.holder));
  }
}
