import { samePerson } from '../src/same-person';
import { measureFalse, measureRecall, relatives } from './measure';
import people from './people.json';
import type { Person } from './variants';

/** A hundredth of `npm run check -- bench names`, of the half that serves to tune. */
const some = people as unknown as (Person & { second: [string, string] })[];

it('people are known again in the ways in which banks write them', () => {
  const ways = [...measureRecall(samePerson, some, (one) => (one as (typeof some)[number]).second)];
  const missed = ways.flatMap(([, { misses }]) => misses);
  expect(some.length).toBe(20);
  expect(missed.length).toBeLessThanOrEqual(0.02 * 20 * some.length);
});

it('relatives are other people', () => {
  const names = new Map(some.map(({ locale }) => [locale, some.map((one) => one.given)] as const));
  expect(measureFalse(samePerson, relatives(some, names, 200)).misses).toEqual([]);
});
