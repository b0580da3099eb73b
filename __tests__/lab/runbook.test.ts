import { readFileSync } from 'node:fs';
import { REHEARSALS } from '../../lab/runbook/rehearsals';
import { entriesOf } from '../../scripts/runbook-entries';

it('each entry of the runbook has a rehearsal here or names one, and each rehearsal an entry', () => {
  const entries = entriesOf(readFileSync('docs/runbook.md', 'utf8'));
  const here = entries.filter(({ elsewhere }) => elsewhere.length === 0);
  expect(here.map(({ heading }) => heading)).toEqual(Object.keys(REHEARSALS));
});
