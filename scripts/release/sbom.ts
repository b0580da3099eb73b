/**
 * `npm run tool -- sbom [--to file]`: the bill of materials as CycloneDX 1.6 JSON, from package-lock.json alone. It lists every
 * package that the product may run with, on any platform, with version, hash and licence. The same lock gives the same
 * bytes. (`npm sbom --omit dev` leaves out what development needs too, such as a runtime dependency's use of Babel.)
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

type Locked = {
  name?: string;
  version: string;
  description?: string;
  integrity?: string;
  license?: string;
  /** Needed by development alone. */
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  /** The folder of a package of this repository. */
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type Lock = { name: string; version: string; packages: Record<string, Locked> };

type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  scope: 'required' | 'optional';
  purl: string;
  hashes: { alg: string; content: string }[];
  licenses?: ({ license: { id: string } | { name: string } } | { expression: string })[];
};

/** @throws Error naming a package that has no hash: what was fetched could not be told from what was meant */
export function createSbom(lock: Lock) {
  const shipped = Object.entries(lock.packages).filter(
    ([place, entry]) => place.includes('node_modules/') && !entry.dev && !entry.link,
  );
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const [place, entry] of shipped) {
    const component = componentOf(place, entry);
    const known = components.get(component.purl);
    if (!known || known.scope === 'optional') components.set(component.purl, component);
    const found = needs.get(component.purl) ?? new Set();
    for (const needed of neededBy(lock, place)) found.add(needed);
    needs.set(component.purl, found);
  }
  const root = purlOf(lock.name, lock.version);
  needs.set(root, new Set(neededBy(lock, '')));
  const { description } = lock.packages[''] ?? {};
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(lock),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: lock.name,
        version: lock.version,
        ...(description ? { description } : {}),
        purl: root,
      },
    },
    components: [...components.values()].sort(byPurl),
    dependencies: [...needs]
      .map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }))
      .sort((one, other) => compare(one.ref, other.ref)),
  };
}

function componentOf(place: string, entry: Locked): Component {
  const name = entry.name ?? nameAt(place);
  const purl = purlOf(name, entry.version);
  if (!entry.integrity) throw new Error(`package-lock.json has no hash of ${name}.`);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    purl,
    hashes: entry.integrity.split(' ').map(hashOf),
    ...(entry.license ? { licenses: [licenseOf(entry.license)] } : {}),
  };
}

/** `sha512-<base64>` of the lock, as the algorithm's name and hexadecimal digits. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  const alg = `SHA-${algorithm.replace(/^sha/, '')}`;
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') };
}

function licenseOf(license: string) {
  if (license.startsWith('SEE ') || license === 'UNLICENSED') return { license: { name: license } };
  return /[\s()]/.test(license) ? { expression: license } : { license: { id: license } };
}

const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);

const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** The packages a package finds under its dependencies' names: in its own folder, or in one above. */
function neededBy(lock: Lock, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => {
    const found = resolveFrom(lock, place, name);
    const entry = found === null ? undefined : lock.packages[found];
    if (found === null || !entry || entry.dev) return [];
    // A package of this repository is part of the product: what it needs, the product needs.
    if (entry.link) return neededBy(lock, entry.resolved ?? '');
    return [purlOf(entry.name ?? nameAt(found), entry.version)];
  });
}

/** Where Node finds `name` when a file in `place` asks for it; null for an optional one that is not there. */
export function resolveFrom(lock: Lock, place: string, name: string): string | null {
  for (
    let folder = place;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (folder === '') return null;
  }
}

/** A UUID made of the lock's own content. */
function serialOf(lock: Lock): string {
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byPurl = (one: Component, other: Component) => compare(one.purl, other.purl);

function main(): void {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const text = `${JSON.stringify(createSbom(JSON.parse(readFileSync('package-lock.json', 'utf8'))), null, 2)}\n`;
  if (values.to) writeFileSync(values.to, text);
  else process.stdout.write(text);
}

if (process.argv[1]?.endsWith('sbom.ts')) main();
