import { readdirSync, readFileSync } from 'node:fs';
import { dependencies } from '../../lab/package.json';
import { filesBelow } from '../../scripts/files-below';

test('the lab is checked where it is not installed: what it imports of its own packages has types beside it', () => {
  const declared = readFileSync('lab/bench/untyped.d.ts', 'utf8');
  const folders = readdirSync('lab', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => `lab/${entry.name}`);
  const scripts = filesBelow(...folders).filter((file) => file.endsWith('.ts'));
  const imported = scripts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  const own = imported.filter((name) =>
    Object.keys(dependencies).some((one) => name === one || name.startsWith(`${one}/`)),
  );

  expect(own).toContain('autocannon');
  expect(own.filter((name) => !declared.includes(`declare module '${name}'`))).toEqual([]);
});
