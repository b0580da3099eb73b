import type { SanctionsList } from '@fnx/api/shared/compliance';
import { searchKeys } from '@fnx/names/fold-name';
import { type Resemblance, resembles } from '@fnx/names/resembles';
import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { ListedKind } from '@/server/compliance/lists/entry';
import { sanctionsEntries, sanctionsNames } from '@/server/compliance/tables';

/** Names that share trigrams and are scored; the most similar ones first. */
const CANDIDATES = 120;
/** Consonants alone are many people's. */
const MANY = 600;

type Entry = Omit<typeof sanctionsEntries.$inferSelect, 'addresses' | 'departs'>;
export type FoundName = Resemblance & Entry & { matched: string; weak: boolean };

type Candidate = { list: SanctionsList; ref: string; name: string; weak: boolean };

/**
 * Entries with a name or alias like one of `names`, best first; each entry once, with the name that is most alike.
 * PostgreSQL finds names that share trigrams (`pg_trgm`), and `resembles` scores them.
 *
 * @param least the lowest score, 0 to 100
 * @param kind only entries of this kind
 */
export async function findNames(
  db: Db,
  names: readonly string[],
  { least, kind }: { least: number; kind?: ListedKind },
): Promise<FoundName[]> {
  const best = new Map<string, Resemblance & Candidate>();
  for (const name of names) {
    for (const found of resembles(name, await candidatesFor(db, name), least)) {
      const key = `${found.list} ${found.ref}`;
      if (found.score > (best.get(key)?.score ?? 0)) best.set(key, found);
    }
  }
  const entries = await readEntries(db, [...best.values()]);
  return entries
    .filter((entry) => kind === undefined || entry.kind === kind)
    .map((entry) => join(entry, best.get(`${entry.list} ${entry.ref}`)))
    .sort((a, b) => b.score - a.score);
}

function join(entry: Entry, found: (Resemblance & Candidate) | undefined): FoundName {
  if (!found) throw new Error('An entry was found that was not asked for.');
  const { score, words, weak, name } = found;
  return { ...entry, score, words, weak, matched: name };
}

/** Names that share trigrams; where one of both is in letters that say few vowels, those of the consonants. */
async function candidatesFor(db: Db, name: string): Promise<Candidate[]> {
  const { key, consonants, fewVowels } = searchKeys(name);
  if (key === '') return [];
  const select = sql`select list, ref, name, weak from ${sanctionsNames}`;
  const like = sql`${select} where key % ${key} order by similarity(key, ${key}) desc limit ${CANDIDATES}`;
  const other = fewVowels
    ? sql`${select} where ${consonants} <% consonants order by word_similarity(${consonants}, consonants) desc limit ${MANY}`
    : sql`${select} where few_vowels and consonants % ${consonants} order by similarity(consonants, ${consonants}) desc limit ${CANDIDATES}`;
  const { rows } = await db.execute<Candidate>(sql`(${like}) union (${other})`);
  return rows;
}

async function readEntries(db: Db, found: readonly Candidate[]): Promise<Entry[]> {
  if (found.length === 0) return [];
  const { list, ref, kind, name, births, nationalities, programs, remarks, fingerprint } =
    sanctionsEntries;
  const pairs = sql.join(
    found.map((one) => sql`(${one.list}, ${one.ref})`),
    sql`, `,
  );
  return db
    .select({ list, ref, kind, name, births, nationalities, programs, remarks, fingerprint })
    .from(sanctionsEntries)
    .where(sql`(${list}, ${ref}) in (${pairs})`);
}
