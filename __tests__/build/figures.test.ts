import { type Figure, judge, readFigures } from '../../scripts/test/figures';

const PRINTED = `
/buy-shares JavaScript of a member                            165.2 of 165 KiB  OVER
/price JavaScript                                             139.8 of 140 KiB  ok
== bytes: 12 s
rounds
  ok   rounds, first page, p99                             7.69 ms   of 100 ms
  OVER own orders                                          1.61 x    of 1.5 x

2 passed, 2 failed`;

it('reads the figures that the benches print', () => {
  const figure = (what: string, figure: number, limit: number, unit: string, over: boolean) => ({
    what,
    figure,
    limit,
    unit,
    over,
  });
  expect(readFigures(PRINTED)).toEqual([
    figure('/buy-shares JavaScript of a member', 165.2, 165, 'KiB', true),
    figure('/price JavaScript', 139.8, 140, 'KiB', false),
    figure('rounds, first page, p99', 7.69, 100, 'ms', false),
    figure('own orders', 1.61, 1.5, 'x', true),
  ]);
});

const run = (figure: number, unit = 'x'): Figure[] => [
  { what: 'a read', figure, limit: 6, unit, over: figure > 6 },
];

it.each([
  ['an accident', [6.4, 5.2, 5.9], 5.9, false],
  ['no accident', [6.4, 6.2, 5.9], 6.2, true],
])('the median of three says whether it was %s', (_, [first = 0, ...others], figure, over) => {
  const runs = [run(first), ...others.map((one) => run(one))];
  expect(judge(runs)).toEqual([{ ...run(figure)[0], over }]);
});

it('a score may not be less, and a figure that is not measured again stays over', () => {
  const low = [{ ...run(4, 'points')[0], over: true }] as Figure[];
  expect(judge([low, run(7, 'points'), run(8, 'points')])).toMatchObject([{ over: false }]);
  expect(judge([run(7), run(5), []])).toMatchObject([{ figure: 7, over: true }]);
});
