import { readFileSync } from 'node:fs';

it('the changelog begins with this release, and each release says what an operator does', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const releases = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  expect(releases[0]?.split(/\s/)[0]).toBe(version);
  for (const release of releases) expect(release).toMatch(/^### What an operator does\n\n\S/m);
});

it('the changelog says from which release each one upgrades, and its last migration', () => {
  const rows = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^\| (\d[\d.]+) \|(.*)\|$/gm)];
  const said = rows.map(([, version, rest = '']) => [version, ...rest.split('|').slice(0, 2)]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { entries } = JSON.parse(
    readFileSync('src/server/platform/database/migrations/meta/_journal.json', 'utf8'),
  );
  expect(said[0]?.[0]).toBe(version);
  expect(said[0]?.[2]?.trim()).toBe(entries.at(-1).tag);
  for (const [place, [, from]] of said.entries()) {
    expect(from?.trim()).toBe(said[place + 1]?.[0] ?? '');
  }
});
