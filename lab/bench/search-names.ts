import { nameKey, searchKeys } from '@fnx/names/fold-name';
import type { Db } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { findNames } from '@/server/compliance/find-names';
import { compareBirth } from '@/server/compliance/screen/birth-fits';
import { sanctionsEntries, sanctionsNames } from '@/server/compliance/tables';
import { drawer } from '../../packages/names/test/measure';
import type { Person } from '../../packages/names/test/variants';
import { percentile } from '../percentile';
import { type Row, timed } from './measure';
import { type Half, makePeople, OWN_SCRIPT } from './people';
import { openStore, startStoreServer } from './store';

const [LISTED, SEARCHED, PIECE, LEAST] = [50_000, 500, 1_000, 88];
const ORDINARY = process.argv.includes('--all') ? 20_000 : 2_000;
/**
 * Where listed people come from, and a bank's customers, as often as its countries. The lists of OFAC, the EU and SECO are in Latin letters,
 * and have a tenth in their own; Spanish names on them have two families.
 */
const LISTS = 'ru uk sr_RS_latin es ko zh_CN id_ID uz_UZ_latin ku_kmr_latin'.split(' ');
const OWN_PART = 0.1;
const SCRIPTS = 'Latin Cyrillic Arabic Hebrew Thai Han Hangul'.split(' ');
const BARE =
  'select list, ref from sanctions_names where key % $1 order by similarity(key, $1) desc limit 120';
type Tell = (what: string, of: number, misses: string[]) => void;
const CUSTOMERS = 'de de de_CH de_CH de_AT fr it en es pl tr hr'.split(' ');

const name = ({ given, family }: Person) => `${given} ${family}`;
const year = (draw: (below: number) => number) => 1_940 + draw(65);

/** A list of 50,000 names in PostgreSQL: the time of a search, whether it finds who is listed, and how many ordinary people it finds. */
export async function benchSearch(half: Half, tell: Tell): Promise<Row[]> {
  const server = await startStoreServer();
  const store = await openStore(await server.database('names'));
  try {
    const listed = [
      ...makePeople(OWN_SCRIPT, half, LISTED * OWN_PART, 3),
      ...asListed(makePeople(LISTS, half, LISTED * (1 - OWN_PART), 4)),
    ];
    const draw = drawer(5);
    for (let at = 0; at < listed.length; at += PIECE)
      await write(store.ctx.db, listed.slice(at, at + PIECE), at, draw);
    await store.ctx.pool.query('analyze sanctions_names');
    const times: number[] = [];
    const bare: number[] = [];
    const lost: string[] = [];
    for (const person of listed.filter((_, place) => place % (LISTED / SEARCHED) === 0)) {
      const turned = `${person.family} ${person.given}`;
      times.push(
        await timed(async () => {
          const found = await findNames(store.ctx.db, [turned], { least: LEAST, kind: 'PERSON' });
          if (!found.some((one) => one.name === name(person)))
            lost.push(`${person.locale}: ${turned}`);
        }),
      );
      bare.push(await timed(() => store.ctx.pool.query(BARE, [nameKey(turned)])));
    }
    tell('listed people whom a search does not find', SEARCHED, lost);
    const [found, fitting] = await findOrdinary(store.ctx.db, half, tell);
    const [median, last] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(`  a search: ${median.toFixed(1)} ms, p99 ${last.toFixed(1)} ms`);
    console.log(`  ordinary people with a case by the name alone: ${(found / ORDINARY) * 100} %`);
    return [
      {
        what: 'a search of 50,000 names to a bare one of its index',
        ...{ figure: median / percentile(bare, 0.5), budget: 8, unit: 'x' },
      },
      { what: 'listed, not found', figure: (100 * lost.length) / SEARCHED, budget: 0.5, unit: '%' },
      {
        what: 'ordinary people with a case that holds',
        ...{ figure: (100 * fitting) / ORDINARY, budget: 0.5, unit: '%' },
      },
    ];
  } finally {
    await store.stop();
    server.stop();
  }
}

/** A second family for Spanish names. */
const asListed = (people: readonly Person[]) =>
  people.map((person, place) => {
    const other = people[(place + LISTS.length) % people.length] ?? person;
    return person.locale === 'es'
      ? { ...person, family: `${person.family} ${other.family}` }
      : person;
  });

async function write(
  db: Db,
  people: readonly Person[],
  at: number,
  draw: (below: number) => number,
) {
  const rows = people.map((person, place) => {
    const born = year(draw);
    const births = [{ text: String(born), fromYear: born, toYear: born }];
    const ref = String(at + place);
    return {
      list: 'OFAC' as const,
      ref,
      kind: 'PERSON' as const,
      name: name(person),
      births,
      nationalities: [],
      programs: [],
      remarks: null,
      addresses: [],
      fingerprint: '',
    };
  });
  await db.execute(insertRows(sanctionsEntries, rows));
  await db.execute(
    insertRows(
      sanctionsNames,
      rows.map(({ list, ref, name: written }) => ({
        list,
        ref,
        name: written,
        ...searchKeys(written),
        weak: false,
      })),
    ),
  );
}

/** How many ordinary people have a listed name, and how many one whose year of birth fits; tells those by the script of the listed name. */
async function findOrdinary(db: Db, half: Half, tell: Tell): Promise<[number, number]> {
  const draw = drawer(11);
  const byScript = new Map<string, string[]>();
  let fitting = 0;
  for (const person of makePeople(CUSTOMERS, half, ORDINARY, 9)) {
    const hits = await findNames(db, [name(person)], { least: LEAST, kind: 'PERSON' });
    const born = `${year(draw)}-06-15`;
    if (hits.some(({ births }) => compareBirth(born, births) !== 'OTHER')) fitting += 1;
    const [hit] = hits;
    if (!hit) continue;
    const script = SCRIPTS.find((one) => RegExp(`\\p{Script=${one}}`, 'u').test(hit.matched)) ?? '';
    const found = byScript.get(script) ?? [];
    byScript.set(script, found);
    found.push(`${person.locale}: ${name(person)} | ${hit.matched} ${hit.score}`);
  }
  for (const [script, found] of byScript)
    tell(`ordinary people, listed in ${script}`, ORDINARY, found);
  return [[...byScript.values()].flat().length, fitting];
}
