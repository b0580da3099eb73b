import { lowered, overBudget } from '../../scripts/lint/budgets';

const BUDGETS = { lines: 100, packages: 5 };

it.each([
  ['at its most', { lines: 100, packages: 5 }, []],
  ['one more', { lines: 101, packages: 6 }, ['lines', 'packages']],
  ['without a budget', { words: 1 }, ['words']],
])('a figure %s', (_, figures, over) => {
  expect(overBudget(BUDGETS, figures)).toEqual(over);
});

it.each([
  ['follows a smaller figure', 90, 90],
  ['never grows', 120, 100],
])('a budget %s', (_, figure, most) => {
  expect(lowered(BUDGETS, { lines: figure }).lines).toBe(most);
});
