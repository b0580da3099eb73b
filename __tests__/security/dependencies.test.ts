import fs from 'node:fs';
import path from 'node:path';

type Locked = { version?: string; resolved?: string; integrity?: string; dev?: boolean };

const root = path.resolve(__dirname, '../..');
const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

function copiesOf(name: string): [string, string][] {
  return Object.entries(lock.packages).flatMap(([place, { version }]) =>
    version && (place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`))
      ? [[place, version] as [string, string]]
      : [],
  );
}

const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

function isBelow(version: string, floor: string): boolean {
  const [found, wanted] = [numbers(version), numbers(floor)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (found[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The first version without the listed vulnerabilities. */
const FLOORS: [name: string, floor: string, why: string][] = [
  ['next', '16.3.8', 'CVE-2026-94543 poisoned pages in the cache; GHSA-2xp9-vwfh-vxw4 images'],
  ['axios', '1.20.0', 'CVE-2026-40175 up to CVE-2026-67321'],
  ['crypto-js', '4.2.0', 'CVE-2023-46233'],
  ['hono', '4.13.18', 'CVE-2026-22817 tokens; CVE-2026-54290 foreign origins; GHSA-74fm-fwc7-3fwp'],
  ['@hono/node-server', '2.1.7', 'GHSA-fj57-4f93-cfw6 and those before it'],
  ['drizzle-orm', '0.45.2', 'CVE-2026-39356 SQL by identifiers'],
  ['nodemailer', '9.1.1', 'GHSA-wmmp-3585-3rmp and those before it'],
];

/** Releases that contained malware, and unmaintained packages. */
const NEVER: [name: string, versions: readonly string[] | 'any'][] = [
  ['axios', ['1.14.1', '0.30.4']],
  ['xlsx', 'any'],
  ['exceljs', 'any'],
];

// security(Delivery and configuration dependencies): Versions and hashes are pinned, and the bill of materials is complete
describe('threat 32: installed packages', () => {
  it.each(FLOORS)('%s is %s or newer: %s', (name, floor) => {
    const copies = copiesOf(name);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.filter(([, version]) => isBelow(version, floor))).toEqual([]);
  });

  it.each(NEVER)('%s is never %s', (name, versions) => {
    const bad = copiesOf(name).filter(
      ([, version]) => versions === 'any' || versions.includes(version),
    );
    expect(bad).toEqual([]);
  });

  it('the wallet library has no copy that accepts responses from other pages', () => {
    // Coinbase's SDK before 4.3.0 trusted messages from any window.
    const old = copiesOf('@coinbase/wallet-sdk').filter(([, version]) => isBelow(version, '4.3.0'));
    expect(old).toEqual([]);
  });

  it('every package is pinned by a hash', () => {
    const open = Object.entries(lock.packages).filter(
      ([place, { resolved, integrity }]) =>
        place !== '' && resolved?.startsWith('http') && !integrity?.startsWith('sha512-'),
    );
    expect(open.map(([place]) => place)).toEqual([]);
  });

  it('direct dependencies have exact versions', () => {
    const packages = fs.readdirSync(path.join(root, 'packages'), { withFileTypes: true });
    const folders = packages
      .filter((one) => one.isDirectory())
      .map(({ name }) => `packages/${name}`);
    const named = ['', ...folders].flatMap((folder) => {
      const file = fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8');
      const { dependencies, devDependencies } = JSON.parse(file);
      return Object.entries<string>({ ...dependencies, ...devDependencies });
    });
    const loose = named.filter(
      // A package under another name is exact too.
      ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('versions are compared as numbers', () => {
    expect(isBelow('4.9.0', '4.13.18')).toBe(true);
    expect(isBelow('4.13.19', '4.13.18')).toBe(false);
    expect(isBelow('16.3.8', '16.3.8')).toBe(false);
  });
});
