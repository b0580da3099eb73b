import { readFileSync } from 'node:fs';
import { secretNames } from '@/config/variables';
import { commandGroups, registry } from '@/server/modules';

const manual = readFileSync('docs/operating.md', 'utf8');
const section = (heading: string) => manual.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '';
const rowsOf = (heading: string) =>
  [...section(heading).matchAll(/^\| (?!---)(.+) \|$/gm)]
    .slice(1)
    .map(([, row = '']) => row.split(' | '));
const namesIn = (text: string) => text.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? [];

it('says of every alert what to do, and of no other', () => {
  const told = rowsOf('Alerts').flatMap(([kinds = '']) => kinds.split(', '));
  expect(told.sort()).toEqual(Object.keys(registry.alerts).sort());
});

it('says of every secret who keeps it, and what is lost without it', () => {
  const rows = rowsOf('What must be kept to start again elsewhere');
  expect(rows.every((cells) => cells.length === 4)).toBe(true);
  const told = rows.flatMap(([what = '']) => namesIn(what));
  expect(told.sort()).toEqual(secretNames('service', 'owner', 'file').sort());
});

it('names the officers of the first day as the commands ask for them', () => {
  const commands = commandGroups.flatMap((group) => group.commands);
  const rows = rowsOf('Who is needed on the first day');
  expect(rows.length).toBeGreaterThan(8);
  for (const [, name = '', officers] of rows) {
    const command = commands.find((one) => `\`${one.name}\`` === name);
    const count = command?.critical ? 'two' : 'one';
    const expected = command?.roles[0] ? `${count} with ${command.roles.join(' or ')}` : /^none: /;
    expect([name, officers]).toEqual([
      name,
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ]);
  }
});
