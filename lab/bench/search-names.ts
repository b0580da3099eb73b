import { searchKeys } from '@fnx/names/fold-name';
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
/**
 * Where listed people come from, and a bank's customers, as often as its countries. The lists of OFAC, the EU and SECO are in Latin letters,
 * and have a tenth in their own; Spanish names on them have two families.
 */
const LISTS = 'ru uk sr_RS_latin es ko zh_CN id_ID uz_UZ_latin ku_kmr_latin'.split(' ');
const OWN_PART = 0.1;
const CUSTOMERS = 'de de de_CH de_CH de_AT fr it en es pl tr hr'.split(' ');

const name = ({ given, family }: Person) => `${given} ${family}`;
const year = (draw: (below: number) => number) => 1_940 + draw(65);

/** A list of 50,000 names in PostgreSQL: the time of a search, whether it finds who is listed, and how many ordinary people it finds. */
export async function benchSearch(
  half: Half,
  tell: (what: string, of: number, misses: string[]) => void,
): Promise<Row[]> {
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
    }
    tell('listed people whom a search does not find', SEARCHED, lost);
    const [found, fitting] = await findOrdinary(store.ctx.db, half);
    tell('ordinary people with a listed name', SEARCHED * 2, found);
    return [
      {
        what: 'a search of 50,000 names, median',
        figure: percentile(times, 0.5),
        budget: 20,
        unit: 'ms',
      },
      {
        what: 'a search of 50,000 names, p99',
        figure: percentile(times, 0.99),
        budget: 20,
        unit: 'ms',
      },
      {
        what: 'ordinary people with a case',
        figure: (100 * found.length) / (SEARCHED * 2),
        budget: 0.5,
        unit: '%',
      },
      {
        what: 'of them with a fitting year',
        figure: (100 * fitting) / (SEARCHED * 2),
        budget: 0.5,
        unit: '%',
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

async function findOrdinary(db: Db, half: Half): Promise<[string[], number]> {
  const draw = drawer(11);
  const found: string[] = [];
  let fitting = 0;
  for (const person of makePeople(CUSTOMERS, half, SEARCHED * 2, 9)) {
    const hits = await findNames(db, [name(person)], { least: LEAST, kind: 'PERSON' });
    const born = `${year(draw)}-06-15`;
    if (hits.length > 0)
      found.push(`${person.locale}: ${name(person)} | ${hits[0]?.matched} ${hits[0]?.score}`);
    if (hits.some(({ births }) => compareBirth(born, births) !== 'OTHER')) fitting += 1;
  }
  return [found, fitting];
}
