import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('the index names each decision by its title, and no other', () => {
  const records = readdirSync(folder).filter((file) =>
    /^\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/.test(file),
  );
  expect(readdirSync(folder).length).toBe(records.length + 2);
  const titled = records.map((file) => `${/^# (.+)\n/.exec(read(file))?.[1]}: ${file}`);
  const indexed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  expect(indexed.map(([, title, file]) => `${title}: ${file}`).sort()).toEqual(titled.sort());
});
