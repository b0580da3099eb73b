import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => /^\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/.test(file));
const HEAD = /^# .+\n\nstatus: (in force|replaced by \[(.+)\]\((.+)\))\n/;

it('has a file with title and status for each decision', () => {
  expect(records.length).toBeGreaterThan(200);
  expect(readdirSync(folder).length).toBe(records.length + 2);
  expect(records.filter((file) => !HEAD.test(read(file)))).toEqual([]);
});

it('a replaced decision leads to the one that replaced it', () => {
  const lost = records.filter((file) => {
    const [, , title, target] = HEAD.exec(read(file)) ?? [];
    return target !== undefined && !(records.includes(target) && isTitled(target, title));
  });
  expect(lost).toEqual([]);
});

it('the index lists decisions in force by their titles', () => {
  const entries = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)/gm)];
  expect(entries.length).toBeGreaterThan(30);
  const wrong = entries.filter(
    ([, title, file = '']) => !(isTitled(file, title) && /^status: in force$/m.test(read(file))),
  );
  expect(wrong.map(([, , file]) => file)).toEqual([]);
});

function isTitled(file: string, title: string | undefined): boolean {
  return read(file).startsWith(`# ${title}\n`);
}
