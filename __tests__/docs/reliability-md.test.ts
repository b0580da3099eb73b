import fs from 'node:fs';
import path from 'node:path';
import { faultOf, namedIn, readDocument } from './named-tests';

const root = path.resolve(__dirname, '../..');
const document = readDocument('docs/reliability.md');
const references = namedIn(document, ['__tests__', 'e2e', 'src']);
const rows = document.split('\n').filter((line) => /^\| [A-Z0-9]/.test(line));
const filesIn = (folder: string, pattern: RegExp) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);

it('names enough to mean something', () => {
  expect(references.length).toBeGreaterThan(80);
  expect(rows.length).toBeGreaterThan(55);
});

it.each(references)('%s has "%s"', (...named) => {
  expect(faultOf(named)).toBeNull();
});

it('each row is shown by a test or a command', () => {
  const shown = /`(?:__tests__|e2e|src)\/[^`]+` › \S|`npm run /;
  expect(rows.filter((row) => !shown.test(row))).toEqual([]);
});

it('commands and their settings are there', () => {
  const { scripts } = JSON.parse(readDocument('package.json'));
  const commands = [...document.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const options = [...document.matchAll(/npm run crash --((?: --[\w-]+ \d+)+)/g)].flatMap(
    ([, line = '']) => [...line.matchAll(/--([\w-]+)/g)].map(([, name]) => name),
  );
  const crash = readDocument('scripts/crash/crash.ts');
  expect(options.filter((name) => !crash.includes(`--${name}`))).toEqual([]);
  for (const [, name] of document.matchAll(/`([A-Z]+_[A-Z]+)=\d+ /g)) {
    const source = [
      ...filesIn('e2e', /\.ts$/),
      ...filesIn('__tests__/support', /\.ts$/),
      ...filesIn('__tests__/security', /\.ts$/),
      ...filesIn('__tests__/server/model', /\.ts$/),
    ].some((file) => readDocument(file).includes(`process.env.${name}`));
    expect([name, source]).toEqual([name, true]);
  }
});

it('every test of faults is named', () => {
  const named = new Set(references.map(([file]) => file));
  expect(filesIn('__tests__/faults', /\.test\.ts$/).filter((file) => !named.has(file))).toEqual([]);
});

it('every journey watches its pages', () => {
  const watched = /import \{ test\b[^}]*\} from '\.\/support\/(test|world)'/;
  const specs = filesIn('e2e', /\.spec\.ts$/);
  expect(specs.length).toBeGreaterThan(20);
  expect(specs.filter((file) => !watched.test(readDocument(file)))).toEqual([]);
});
