/**
 * `npm run check -- bench names`: how many names the matcher knows again, and whom it takes for another. `--unseen` runs the half that nobody
 * tunes on. Each miss is printed with `--misses`. `--matcher` is the folder of another matcher to compare with.
 */
import { join } from 'node:path';
import { drawer, measureFalse, measureRecall, relatives } from '../../packages/names/test/measure';
import { bankWays, type Person } from '../../packages/names/test/variants';
import { runScript } from '../../scripts/processes';
import { type Row, report } from './measure';
import { type Half, inSecondStandard, LOCALES, latin, makePeople, namesOf } from './people';
import { benchSearch } from './search-names';

const [PEOPLE, PAIRS, LEAST] = [2_000, 20_000, 88];
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const half: Half = process.argv.includes('--unseen') ? 'unseen' : 'tuning';
const folder = option('matcher') ?? join(__dirname, '../../packages/names/src');
const isShown = process.argv.includes('--misses');

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = (part: string) => words.length === 0 || words.includes(part);

async function main(): Promise<boolean> {
  const { samePerson } = await import(join(folder, 'same-person'));
  const { resembles } = await import(join(folder, 'resembles'));
  const rows = [
    ...(wanted('same') ? same(samePerson) : []),
    ...(wanted('alike') ? alike(resembles) : []),
    ...(wanted('search') ? await benchSearch(half, tell) : []),
  ];
  return report(`Names, ${half} half`, rows);
}

function same(samePerson: (written: string, name: string) => string): Row[] {
  const people = makePeople(LOCALES, half, PEOPLE);
  const ways = [...measureRecall(samePerson, people, inSecondStandard)];
  for (const [way, { of, misses }] of ways) tell(way, of, misses);
  const missed = ways.reduce((sum, [, { misses }]) => sum + misses.length, 0);
  const all = ways.reduce((sum, [, { of }]) => sum + of, 0);
  const names = new Map(
    LOCALES.map((locale) => [
      locale,
      namesOf(locale, half)[0].map((name) => latin(name, locale)[0]),
    ]),
  );
  const pairs = measureFalse(samePerson, relatives(people, names, PAIRS));
  tell('relatives taken for one person', pairs.of, pairs.misses);
  return [
    { what: 'same person, missed', figure: (100 * missed) / all, budget: 2, unit: '%' },
    {
      what: 'relatives taken for one',
      ...{ figure: (10_000 * pairs.misses.length) / pairs.of, budget: 1, unit: 'in 10^4' },
    },
  ];
}

type Resembles = (name: string, list: { name: string }[], least: number) => { name: string }[];

/** Ways of a listed person: those of a bank that keep the whole name, slips, and the name in own letters. */
function listedWays(person: Person): [string, string][] {
  const draw = drawer(person.given.length * 31 + person.family.length);
  const kept = bankWays(person, person, inSecondStandard(person)).filter(
    ([way]) => !/joint|initial|middle|title|form/.test(way),
  );
  const whole = `${person.given} ${person.family}`;
  const at = 1 + draw(Math.max(1, whole.length - 2));
  return [
    ...kept,
    ['together', `${person.given.replace(/[\s-]/g, '')} ${person.family.replace(/[\s-]/g, '')}`],
    ['a letter missing', whole.slice(0, at) + whole.slice(at + 1)],
    ['a letter twice', whole.slice(0, at) + whole.slice(at - 1)],
    ['further names', `${whole} Maria`],
  ];
}

function alike(resembles: Resembles): Row[] {
  const ways = new Map<string, { of: number; misses: string[] }>();
  for (const person of makePeople(LOCALES, half, PEOPLE, 2)) {
    const name = `${person.given} ${person.family}`;
    for (const [way, written] of listedWays(person)) {
      const counted = ways.get(way) ?? { of: 0, misses: [] };
      ways.set(way, counted);
      counted.of += 1;
      if (resembles(written, [{ name }], LEAST).length === 0) {
        counted.misses.push(`${person.locale}: ${written} | ${name}`);
      }
    }
  }
  for (const [way, { of, misses }] of ways) tell(`listed, ${way}`, of, misses);
  const counts = [...ways.values()];
  const all = counts.reduce((sum, { of }) => sum + of, 0);
  const missed = counts.reduce((sum, { misses }) => sum + misses.length, 0);
  return [{ what: 'listed, missed', figure: (100 * missed) / all, budget: 0.5, unit: '%' }];
}

function tell(what: string, of: number, misses: readonly string[]): void {
  console.log(`  ${what}: ${misses.length} of ${of}`);
  if (isShown) for (const miss of misses) console.log(`      ${miss}`);
}

runScript(main);
