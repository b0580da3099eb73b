/**
 * `npm run check -- generators`: three generators make a client from the description of the partners' calls as a demo serves it. Each is
 * compiled with the strictest settings, and reads the register with a key; all three must find the same. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuild } from '../../scripts/build/build';
import { allPassed, expectThat, runChecks } from '../../scripts/checks';
import { startLocalStack } from '../../scripts/dev/local-stack';
import { asOperator } from '../../scripts/dev/open-desk';
import { freePort } from '../../scripts/processes';

const ROOT = resolve(__dirname, '../..');
const OWN = join(__dirname, 'node_modules');

type Generator = {
  /** Arguments of Node that make the client in the working folder, which has the description. */
  make: string[];
  /** Reads the first page of holders into `page`; `url` and `headers` are there. */
  program: string;
};

const SUM = `
if (!page) throw new Error('No answer.');
console.log(page.data.docs.map(({ holder, shares }) => holder + shares).join());
`;

const GENERATORS: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    make: [
      join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'),
      ...['description.json', '-o', 'plain.ts'],
    ],
    program: `import createClient from 'openapi-fetch';
import type { paths } from './plain';
const { data: page } = await createClient<paths>({ baseUrl: url, headers }).GET('/partner/holders', {
  params: { query: { limit: 100 } },
});`,
  },
  '@hey-api/openapi-ts': {
    make: [
      join(OWN, '@hey-api/openapi-ts/bin/run.js'),
      ...['-i', 'description.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
    ],
    program: `import { partnerHolders } from './hey/index';
const { data: page } = await partnerHolders({ baseUrl: url, headers, query: { limit: 100 } });`,
  },
  orval: {
    make: [join(OWN, 'orval/dist/bin/orval.js'), '--config', 'orval.config.mjs'],
    program: `import { partnerHolders } from './orval';
const { data: page } = await partnerHolders({ limit: 100 }, { headers });
if (!('docs' in page.data)) throw new Error(page.message);`,
  },
};

/** Runs a program in a folder. @throws Error with what it said, where it fails */
function run(cwd: string, program: string, words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

function tryGenerator(folder: string, site: { url: string; key: string }, name: string) {
  const { make, program } = GENERATORS[name] as Generator;
  run(folder, process.execPath, make);
  const file = `read-by${name.replace(/\W/g, '-')}.mts`;
  const known = `const url = ${JSON.stringify(`${site.url}/api/v1`)};
const headers = { authorization: ${JSON.stringify(`Bearer ${site.key}`)} };
`;
  const imports = program.match(/^import .*\n/gm)?.join('') ?? '';
  writeFileSync(join(folder, file), imports + known + program.replace(imports, '') + SUM);
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const strict = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
  run(folder, process.execPath, [compiler, ...strict, ...modules, file]);
  return run(folder, process.execPath, ['--import', 'tsx', file]);
}

function tried(work: () => string): string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

async function main(): Promise<void> {
  // A package of theirs reports each installation to its maker, by a script.
  run(__dirname, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  await ensureBuild();
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  // Below the repository, whose packages the programs import.
  const folder = mkdtempSync(join(ROOT, '.data/generators-'));
  const dataDir = join(folder, 'demo');
  mkdirSync(dataDir);
  const stack = await startLocalStack({ port: await freePort(), dataDir, sampleHolders: true });
  try {
    const key = await asOperator({ ...stack, dataDir }, async (_, admin) => {
      const words = [
        '--scopes',
        'register,orders,distributions',
        '--days',
        '1',
        '--per-minute',
        '600',
        '--json',
      ];
      const [{ id }] = JSON.parse(await admin(['keys', 'create', 'A generator', ...words]));
      const [collected] = JSON.parse(await admin(['keys', 'collect', id, '--json']));
      return String(collected.key);
    });
    const description = await fetch(`${stack.url}/api/v1/partner/openapi.json`);
    writeFileSync(join(folder, 'description.json'), await description.text());
    const orval = {
      input: './description.json',
      output: { target: './orval.ts', client: 'fetch' },
    };
    const output = { ...orval.output, baseUrl: `${stack.url}/api/v1` };
    writeFileSync(
      join(folder, 'orval.config.mjs'),
      `export default ${JSON.stringify({ api: { ...orval, output } })};`,
    );
    const read = new Set<string>();
    for (const name of Object.keys(GENERATORS)) {
      const found = tried(() => tryGenerator(folder, { url: stack.url, key }, name));
      expectThat(
        `${name}: compiles, and reads the register`,
        /^(0x\w{64}[\d.]+,?)+\n$/.test(found),
        found,
      );
      read.add(found);
    }
    expectThat('all three read the same', read.size === 1, read.size);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = allPassed() ? 0 : 1;
}

runChecks(main);
