import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEC_BREAKS } from '../../scripts/test/spec-breaks';
import { faultsOf, readSpecRows, titlePattern } from '../../scripts/test/spec-rows';

const root = join(__dirname, '../..');
const rows = readSpecRows(root);

it('has a row for each of some hundred statements, each once', () => {
  expect(rows.length).toBeGreaterThan(400);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const sections = new Set(rows.map(({ id }) => id.split('.')[0]));
  expect([...sections]).toEqual(['A', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

it('names places and tests that exist', () => {
  const faults = rows.flatMap((row) => faultsOf(row, root).map((fault) => `${row.id}: ${fault}`));
  expect(faults).toEqual([]);
});

it('sees a title that no test has, a file that is not there and a row without a test', () => {
  const file = '__tests__/docs/spec-coverage.test.ts';
  const row = (title: string, place: string) =>
    faultsOf({ id: 'x', statement: 's', places: [place], tests: [{ file, title }] }, root);
  expect(row('names places and tests that exist', 'src')).toEqual([]);
  expect(row(`no ${'such'} title`, 'src/nothing.ts')).toHaveLength(2);
  expect(faultsOf({ id: 'x', statement: 's', places: ['src'], tests: [] }, root)).toHaveLength(1);
});

it('finds a test of a table by the title as it is written', () => {
  const pattern = new RegExp(titlePattern('of status %i logs out (and says why)'));
  expect(pattern.test('the profile of status 404 logs out (and says why)')).toBe(true);
  expect(pattern.test('of status 404 logs out')).toBe(false);
});

it.each(SPEC_BREAKS.map((fault) => [fault.row, fault] as const))(
  'the fault for %s can be put in, once, and its row has a jest test',
  (id, { file, find, put }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect([source.split(find).length - 1, find === put]).toEqual([1, false]);
    const row = rows.find((one) => one.id === id);
    expect(row?.tests.some((test) => test.file.startsWith('__tests__/'))).toBe(true);
  },
);
