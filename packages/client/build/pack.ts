import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(__dirname, '../../..');
const ENTRY = './packages/client/src/index.ts';

/** Where an import of our packages lies among the declarations: the doors of `contracts` are beside its sources. */
const folderOf = (name: string) => (name === 'contracts' ? name : `${name}/src`);

const OURS = ['api', 'chain', 'client', 'contracts', 'values'];

/**
 * Packs the client with the table of calls as one file that npm installs: one module of JavaScript, and the types of every call.
 *
 * @param to the folder for the file
 * @returns the file's path
 */
export async function packClient(to: string): Promise<string> {
  const draft = mkdtempSync(join(tmpdir(), 'fnx-client-'));
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [ENTRY],
      outfile: join(draft, 'index.js'),
      bundle: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      // crypto-js asks for it where the platform has no Web Crypto.
      external: ['crypto'],
      logLevel: 'error',
    });
    declareTypes(draft);
    writeFileSync(join(draft, 'package.json'), `${JSON.stringify(packageFile(), null, 2)}\n`);
    writeFileSync(join(draft, 'README.md'), readFileSync(join(ROOT, 'packages/client/README.md')));
    mkdirSync(to, { recursive: true });
    return join(to, run('npm', ['pack', draft, '--silent', '--pack-destination', to]).trim());
  } finally {
    rmSync(draft, { recursive: true });
  }
}

/** @returns what the program said. @throws Error with its words when it fails */
function run(program: string, words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

/** Writes the types of everything that the client's door names. */
function declareTypes(draft: string): void {
  const paths = OURS.map((name) => [
    `@fnx/${name}/*`,
    [join(ROOT, 'packages', folderOf(name), '*')],
  ]);
  const compilerOptions = {
    ...{
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      types: [],
      incremental: false,
    },
    ...{ rootDir: join(ROOT, 'packages'), outDir: join(draft, 'types') },
    paths: Object.fromEntries(paths),
  };
  const files = [join(ROOT, ENTRY)];
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] };
  const file = join(draft, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [compiler, '-p', file]);
  rmSync(file);
  const types = join(draft, 'types');
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) standAlone(types, join(types, name));
  }
}

/** Lets a file of declarations name its neighbours as Node does, and not by our packages. */
function standAlone(types: string, file: string): void {
  const text = readFileSync(file, 'utf8');
  const own = (_: string, quote: string, name: string, door: string) => {
    const path = relative(dirname(file), join(types, folderOf(name), door));
    return `${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
  };
  const beside = text.replace(/(["'])(\.\.?\/[^"']+)\1/g, '$1$2.js$1');
  writeFileSync(file, beside.replace(/(["'])@fnx\/(\w+)\/([^"']+)\1/g, own));
}

function packageFile(): object {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(ROOT, 'packages/client/package.json'), 'utf8'),
  );
  const { dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'packages/api/package.json'), 'utf8'),
  );
  return {
    ...{ name, version, description, license, type: 'module' },
    exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  };
}
