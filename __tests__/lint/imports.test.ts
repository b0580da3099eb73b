import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { hasCycle } from '../../scripts/lint/imports';
import { LAYERS } from '../../scripts/lint/layers';

/** One file that breaks each rule: what it imports, spelled as a path that patterns on specifiers would miss. */
const BROKEN: Readonly<Record<string, [file: string, imports: string]>> = {
  pages: ['pages/index.tsx', '../src/lib/a'],
  'pages/api': ['pages/api/a.ts', '../../src/lib/a'],
  shell: ['src/shell/a.ts', '../server/a'],
  features: ['src/features/purchase/a.ts', '../swap/a'],
  wallet: ['src/wallet/a.ts', '../features/swap/a'],
  lib: ['src/lib/b.ts', '../features/swap/a'],
  ui: ['src/ui/a.ts', '@/lib/a'],
  api: ['src/api/a.ts', '@/server/b/a'],
  mocks: ['src/mocks/a.ts', '@/lib/a'],
  server: ['src/server/b/a.ts', '@/lib/a'],
  shared: ['src/shared/a.ts', '@/lib/a'],
  config: ['src/config/a.ts', '@/lib/a'],
};

const OTHERS: readonly [string, string][] = [
  ['src/lib/a.ts', ''],
  ['src/server/a.ts', ''],
  ['src/features/swap/a.ts', ''],
  ['src/server/c/routes.ts', './tables'],
  ['src/server/c/tables.ts', ''],
  ['src/ui/one.ts', './two'],
  ['src/ui/two.ts', './one'],
  ['packages/two/src/one.ts', './two'],
  ['packages/two/src/two.ts', './one'],
  ['scripts/one.ts', './two'],
  ['scripts/two.ts', './one'],
  ['lab/one.ts', './two'],
  ['lab/two.ts', './one'],
  ['e2e/one.ts', './two'],
  ['e2e/two.ts', './one'],
  ['__tests__/one.ts', './two'],
  ['__tests__/two.ts', './one'],
  ['src/server/d/one.ts', '@/server/e/two'],
  ['src/server/e/two.ts', ''],
  ['src/server/e/three.ts', '@/server/d/four'],
  ['src/server/d/four.ts', ''],
  ['packages/one/src/a.ts', 'drizzle-orm'],
  ['packages/one/src/b.ts', '@/lib/a'],
  ['packages/one/src/c.ts', '../../two/src/a'],
  ['packages/two/src/a.ts', 'node:fs'],
  ['src/api/b.ts', '../../packages/two/src/a'],
];

it('reports each rule that a tree breaks, with what to do instead', () => {
  const root = mkdtempSync(join(tmpdir(), 'fnx-imports-'));
  try {
    const paths = { '@/*': [join(root, 'src/*')] };
    const tsconfig = { compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths } };
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(tsconfig));
    for (const [file, imports] of [...Object.values(BROKEN), ...OTHERS]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(
        join(root, file),
        `${imports && `import '${imports}';\n`}export const a = 1;\n`,
      );
    }
    for (const name of ['one', 'two'])
      writeFileSync(join(root, `packages/${name}/package.json`), JSON.stringify({ name }));
    const said = linesOf(root);
    for (const [name, [file]] of Object.entries(BROKEN)) {
      expect(said).toContainEqual(expect.stringContaining(`${file} imports`));
      expect(said.join('\n')).toContain(LAYERS[name]?.instead);
    }
    const all = said.join('\n');
    expect(all).toContain('src/server/c/routes.ts imports src/server/c/tables.ts');
    for (const folder of ['src/ui', 'packages/two/src', 'scripts', 'lab', 'e2e', '__tests__'])
      expect(all).toMatch(new RegExp(`^${folder}/(one|two)\\.ts imports .* \\(no-cycles\\)`, 'm'));
    for (const specifier of ['drizzle-orm', '@/lib/a', '../../two/src/a'])
      expect(all).toContain(`imports ${specifier}, which packages/one/package.json does not name.`);
    expect(all).toContain('src/api/b.ts imports packages/two/src/a.ts past the door');
    expect(all).not.toContain('node:fs');
    expect(all).toContain('The folders of src/server import each other in a cycle.');
  } finally {
    rmSync(root, { recursive: true });
  }
});

function linesOf(root: string): string[] {
  const script = resolve('scripts/lint/imports.ts');
  const line = ['--import', 'tsx', script, root];
  const { stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' });
  return `${stdout}\n${stderr}`.split('\n');
}

it('tells layers of folders from a cycle', () => {
  const layers = new Map([
    ['a', new Set<string>()],
    ['b', new Set(['a'])],
    ['c', new Set(['b'])],
  ]);
  expect(hasCycle(layers)).toBe(false);
  expect(hasCycle(new Map([...layers, ['a', new Set(['c'])]]))).toBe(true);
});
