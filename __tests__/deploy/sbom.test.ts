import fs from 'node:fs';
import path from 'node:path';
import { createSbom, type Lock, resolveFrom } from '../../scripts/release/sbom';

const lock: Lock = JSON.parse(
  fs.readFileSync(path.resolve(__dirname, '../../package-lock.json'), 'utf8'),
);
const sbom = createSbom(lock);

/** Every place that a walk from the product's own dependencies reaches. */
function reached(): Set<string> {
  const places = new Set<string>();
  const waiting = [''];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = lock.packages[place];
    const names = { ...entry?.dependencies, ...entry?.optionalDependencies };
    for (const name of Object.keys(names)) {
      const found = resolveFrom(lock, place, name);
      if (found === null || places.has(found)) continue;
      places.add(found);
      const { link, resolved = '' } = lock.packages[found] ?? {};
      waiting.push(link ? resolved : found);
    }
  }
  return places;
}

// security(Delivery and configuration dependencies)
it('lists every package that the product needs, with version and hash', () => {
  const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]));
  // Packages of this repository are the product itself.
  const places = [...reached()].filter((place) => !lock.packages[place]?.link);
  expect(places.length).toBeGreaterThan(400);
  const missing = places.filter((place) => {
    const entry = lock.packages[place];
    const name = entry?.name ?? place.split('node_modules/').at(-1);
    const hash = Buffer.from(entry?.integrity?.split('-')[1] ?? '', 'base64').toString('hex');
    return listed.get(`${name}@${entry?.version}`)?.hashes[0]?.content !== hash;
  });
  expect(missing).toEqual([]);
});

it('has a hash of 512 bits for each', () => {
  const hashes = sbom.components.flatMap((component) => component.hashes);
  expect(hashes.length).toBe(sbom.components.length);
  for (const { alg, content } of hashes) {
    expect(alg).toBe('SHA-512');
    expect(content).toMatch(/^[0-9a-f]{128}$/);
  }
});

it('leaves out what development alone needs', () => {
  const names = sbom.components.map(({ name }) => name);
  for (const name of ['jest', 'msw', 'hardhat', '@biomejs/biome', 'fast-check']) {
    expect(names).not.toContain(name);
  }
});

it('names each thing once, and depends on nothing it does not list', () => {
  const references = [sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  const known = new Set(references);
  const unknown = sbom.dependencies.flatMap(({ dependsOn }) =>
    dependsOn.filter((on) => !known.has(on)),
  );
  expect(unknown).toEqual([]);
});

it('is the same for the same lock', () => {
  expect(JSON.stringify(createSbom(lock))).toBe(JSON.stringify(sbom));
  expect(sbom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

it('refuses a package without a hash', () => {
  const packages = { ...lock.packages, 'node_modules/odd': { version: '1.0.0' } };
  expect(() => createSbom({ ...lock, packages })).toThrow(/no hash of odd/);
});
