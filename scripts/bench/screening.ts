import { importList } from '@/server/compliance/lists/import-list';
import { findNames } from '@/server/compliance/names/find-names';
import type { AppContext } from '@/server/platform/context';
import { percentile, type Row, timed } from './measure';
import { openStore, startStoreServer } from './store';

const MIB = 1024 * 1024;
const SAMPLE_MS = 20;
/** The size of list that a name is screened against. */
const SCREENED = 100_000;
const SEARCHES = 60;
const MOST_SEARCH_MS = 1_000;
/** An import of the largest list may need this part of the memory of one a tenth as large. */
const MOST_GROWTH = 1.25;
const ENTRIES_A_CHUNK = 100;

const SYLLABLES =
  'ba be bo da de do fa ga ha hu ja ka ke ko la le li lo ma me mi mo mu na ne no ra re ri ro sa se si so ta te ti to va vi za zo'.split(
    ' ',
  );
const GIVEN =
  'Mohammed Ahmed Ali Hassan Hussein Ibrahim Abdullah Yusuf Omar Khalid Maria Anna Ivan Sergei Vladimir Jose Juan Carlos Kim Li'.split(
    ' ',
  );

/** Deterministic, so that each run screens the same list. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

/** Given names repeat as they do in life; family names are made of syllables. */
function makeName(random: Generator<number, never>): string {
  const next = (below: number) => Math.floor(random.next().value / 7) % below;
  const family = Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]);
  const given = GIVEN[next(GIVEN.length)];
  const second = next(2) === 0 ? ` ${GIVEN[next(GIVEN.length)]}` : '';
  return `${given}${second} ${family.join('')}`;
}

/** An SDN.XML of made-up people, each with two aliases, in pieces. */
async function* makeList(entries: number): AsyncGenerator<Uint8Array> {
  const random = numbers(42);
  yield Buffer.from(
    `<?xml version="1.0"?><sdnList><publshInformation><Publish_Date>11/22/2026</Publish_Date><Record_Count>${entries}</Record_Count></publshInformation>`,
  );
  for (let first = 0; first < entries; first += ENTRIES_A_CHUNK) {
    const some = Array.from({ length: Math.min(ENTRIES_A_CHUNK, entries - first) }, (_, place) =>
      makeEntry(first + place, random),
    );
    yield Buffer.from(some.join('\n'));
  }
  yield Buffer.from('</sdnList>');
}

function makeEntry(uid: number, random: Generator<number, never>): string {
  const aka = (category: string) =>
    `<aka><uid>1</uid><type>a.k.a.</type><category>${category}</category><lastName>${makeName(random)}</lastName></aka>`;
  return `<sdnEntry><uid>${uid}</uid><lastName>${makeName(random)}</lastName><sdnType>Individual</sdnType>
    <programList><program>SDGT</program></programList><akaList>${aka('strong')}${aka('weak')}</akaList>
    <dateOfBirthList><dateOfBirthItem><uid>2</uid><dateOfBirth>15 Jul ${1930 + (uid % 70)}</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>`;
}

/**
 * Importing sanctions lists of made-up people, and screening names against 10^5 of them.
 *
 * @param entries of the largest import
 */
export async function benchScreening(entries: number): Promise<Row[]> {
  const server = await startStoreServer();
  const { ctx, stop } = await openStore(server.url);
  try {
    const small = await importMade(ctx, SCREENED);
    const slowest = await screen(ctx);
    const rows = [
      {
        what: `a name against ${SCREENED} entries, slowest of ${SEARCHES}`,
        figure: slowest,
        budget: MOST_SEARCH_MS,
        unit: 'ms',
      },
    ];
    if (entries <= SCREENED) return rows;
    const large = await importMade(ctx, entries);
    const what = `memory of an import of ${entries} to ${SCREENED}`;
    return [...rows, { what, figure: large / small, budget: MOST_GROWTH, unit: 'x' }];
  } finally {
    await stop();
    server.stop();
  }
}

/** @returns the most memory that the process had, in bytes */
async function importMade(ctx: AppContext, entries: number): Promise<number> {
  globalThis.gc?.();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const taken = await timed(() =>
    importList(
      { ctx, name: 'bench' },
      { list: 'OFAC', chunks: makeList(entries), reason: 'bench', smaller: true },
    ),
  );
  clearInterval(timer);
  console.log(
    `  ${entries} entries imported in ${(taken / 1000).toFixed(0)} s, at most ${(peak / MIB).toFixed(0)} MiB resident`,
  );
  return peak;
}

async function screen(ctx: AppContext): Promise<number> {
  await ctx.pool.query('analyze sanctions_names');
  const random = numbers(7);
  const samples: number[] = [];
  let found = 0;
  for (let count = 0; count < SEARCHES; count += 1) {
    const name = makeName(random);
    samples.push(
      await timed(async () => {
        found += (await findNames(ctx.db, [name], { least: 88, kind: 'PERSON' })).length;
      }),
    );
  }
  console.log(
    `  ${SEARCHES} names: ${percentile(samples, 0.5).toFixed(0)} ms in the middle, ${(found / SEARCHES).toFixed(1)} hits each`,
  );
  return Math.max(...samples);
}
