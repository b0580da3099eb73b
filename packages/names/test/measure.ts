import { bankWays, type Person, withoutMarks } from './variants';

type Same = (written: string, name: string) => string;
type Counted = { of: number; misses: string[] };
export type Standards = (person: Person) => readonly [string, string];

/** Steady numbers from 0 up to `below`, for each seed. */
export function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each person written in each way: which a bank's line still tells as theirs. By way, too. */
export function measureRecall(same: Same, people: readonly Person[], second: Standards) {
  const ways = new Map<string, Counted>();
  people.forEach((person, place) => {
    const other = people[(place + 7) % people.length] ?? person;
    const name = `${person.given} ${person.family}`;
    for (const [way, written] of bankWays(person, other, second(person))) {
      const counted = ways.get(way) ?? { of: 0, misses: [] };
      ways.set(way, counted);
      counted.of += 1;
      if (same(written, name) === 'OTHER')
        counted.misses.push(`${person.locale}: ${written} | ${name}`);
    }
  });
  return ways;
}

/** Pairs of people whom a bank must not take for one another: relatives, and people of names that differ by a letter. */
export function relatives(
  people: readonly Person[],
  names: ReadonlyMap<string, readonly string[]>,
  count: number,
): [Person, Person][] {
  const draw = drawer(7);
  const pairs: [Person, Person][] = [];
  for (let tries = 0; pairs.length < count && tries < count * 20; tries += 1) {
    const one = people[draw(people.length)] as Person;
    const all = names.get(one.locale) ?? [];
    const near = all.filter((name) => isNear(name, one.given));
    const from = tries % 2 === 0 && near.length > 0 ? near : all;
    const given = from[draw(from.length)] ?? '';
    if (isOtherName(given, one.given)) pairs.push([one, { ...one, given }]);
  }
  return pairs;
}

const words = (name: string) =>
  withoutMarks(name)
    .toLowerCase()
    .split(/[\s-]+/);
/** Names of which one is the other with a word more, or without marks, are not for certain another person's. */
const isOtherName = (one: string, other: string) => {
  const [some, others] = [words(one), words(other)];
  return (
    !some.every((word) => others.includes(word)) && !others.every((word) => some.includes(word))
  );
};

/** One letter changed, added or left out. */
function isNear(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  );
}

/** How many of the pairs the matcher takes for one person, each written in four ways of a bank. */
export function measureFalse(same: Same, pairs: readonly [Person, Person][]): Counted {
  const misses = pairs.flatMap(([one, other]) => {
    const name = `${one.given} ${one.family}`;
    const written = [
      `${other.given} ${other.family}`,
      `${other.family.toUpperCase()}, ${other.given}`,
      withoutMarks(`${other.family} ${other.given}`).toUpperCase(),
    ];
    const wrong = written.find((text) => same(text, name) !== 'OTHER');
    return wrong === undefined ? [] : [`${one.locale}: ${wrong} | ${name}: ${same(wrong, name)}`];
  });
  return { of: pairs.length, misses };
}
