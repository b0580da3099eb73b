import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

/** The most files that a change may touch. */
const MOST: Readonly<Record<string, number>> = {
  'a desk command': 2,
  'a list': 10,
  'a field of the identity form': 4,
  'a call that the wallet signs': 5,
};

const rows = document
  .split('## Where a change goes')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| an? /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', paths = '']) => ({
    what,
    paths: paths.split('<br/>').map((path) => path.replaceAll('`', '')),
  }));

it('names what people add', () => {
  expect(rows).toHaveLength(10);
});

it.each(rows ?? [])('$what: its files are where the table says', ({ what, paths }) => {
  const missing = paths.filter((path) => !files.some((file) => fits(path).test(file)));
  expect(missing).toEqual([]);
  const most = Object.entries(MOST).find(([name]) => what.startsWith(name))?.[1];
  expect(paths.length).toBeLessThanOrEqual(most ?? paths.length);
});

/** `*` and `<…>` stand for a name; a name may have folders between. */
function fits(path: string): RegExp {
  const parts = path.split(/\*|<[a-z]+>/).map((part) => part.replace(/[.()]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w./-]+')}$`);
}
