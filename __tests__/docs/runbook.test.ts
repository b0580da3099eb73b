import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf } from '../../scripts/runbook-entries';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const runbook = read('docs/runbook.md');
const worst = read('docs/worst-days.md');
const words = JSON.parse(read('scripts/words/words.json'));

/** Whether a test exists, or a word of `npm run`. */
function isThere(named: string): boolean {
  const [, group = '', line = ''] = /^npm run (check|tool) -- (.+)$/.exec(named) ?? [];
  if (!group) return named.startsWith('__tests__/') && existsSync(join(root, named));
  return Object.keys(words[group]).some((word) => `${line} `.startsWith(`${word} `));
}

it('what entries of the runbook name as their rehearsal exists', () => {
  const named = entriesOf(runbook).flatMap(({ elsewhere }) => elsewhere);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

it('ten worst days, each with a person’s act, a time, and what shows it', () => {
  const days = [...worst.matchAll(/^\| (?!day|---)(.+) \|$/gm)].map(([, row = '']) =>
    row.split(' | '),
  );
  expect(days.map((cells) => cells.length)).toEqual(Array(10).fill(5));
  for (const cells of days) {
    const shown = [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, named = '']) => named);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((one) => !isThere(one))).toEqual([]);
  }
  const anchors = entriesOf(runbook).map(({ heading }) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...worst.matchAll(/runbook\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  expect(links.filter((one) => !anchors.includes(one as string))).toEqual([]);
});

it('the runbook and the worst days name commands that exist', () => {
  const named = [...(runbook + worst).matchAll(/npm run admin -- ([a-z]+ [a-z]+)/g)].map(
    ([, name]) => name,
  );
  const groups: { commands: { name: string }[] }[] = JSON.parse(
    read('scripts/ops/admin/help.json'),
  );
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name));
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((said) => !names.some((name) => `${name} `.startsWith(`${said} `)))).toEqual(
    [],
  );
});
