import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REHEARSALS } from '../../lab/runbook/rehearsals';
import { headingsOf } from '../../lab/runbook/runbook';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');
const runbook = read('docs/runbook.md');

it('each entry of the runbook has a rehearsal, and each rehearsal an entry', () => {
  expect(headingsOf(runbook)).toEqual(Object.keys(REHEARSALS));
});

it('the runbook names commands that exist', () => {
  const named = [...runbook.matchAll(/npm run admin -- ([a-z]+ [a-z]+)/g)].map(([, name]) => name);
  const manual = read('docs/operating.md');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !manual.includes(`| \`${name} `))).toEqual([]);
});
