import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../scripts/files-below';

/* The mocks and msw's worker exist under `npm run dev -- --mock` and nowhere else. */

const root = join(__dirname, '../..');
const WORKER = 'http://127.0.0.1:9/mockServiceWorker.js';

type Config = {
  rewrites(): Promise<unknown>;
  webpack(config: object, options: object): { entry: () => Promise<Record<string, unknown>> };
};

/** The configuration of a run with this environment, with the entries its browser bundle would have. */
async function configOf(env: Record<string, string>) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    jest.resetModules();
    // A CommonJS file outside of src: required again, because it reads the environment when it loads.
    const config = require('../../next.config.js') as Config;
    class Plugin {}
    const webpack = { IgnorePlugin: Plugin, NormalModuleReplacementPlugin: Plugin };
    const { entry } = config.webpack(
      {
        module: { rules: [] },
        entry: async () => ({ 'main.js': ['./client/next.js'] }),
        output: {},
        plugins: [],
        resolve: { alias: {} },
      },
      { isServer: false, webpack },
    );
    return { rewrites: await config.rewrites(), entries: await entry() };
  } finally {
    process.env = before;
  }
}

it('under the command they stand before the app, and the worker is passed on', async () => {
  const { rewrites, entries } = await configOf({
    NODE_ENV: 'development',
    FNX_MOCK_WORKER: WORKER,
  });
  expect(entries['main.js']).toEqual([join(root, 'src/mocks/start.ts'), './client/next.js']);
  expect(JSON.stringify(rewrites)).toContain(WORKER);
});

it.each([
  ['a build, whatever its variables', { NODE_ENV: 'production', FNX_MOCK_WORKER: WORKER }],
  [
    'the development server with the real service',
    { NODE_ENV: 'development', FNX_MOCK_WORKER: '' },
  ],
])('%s has neither', async (_, env) => {
  const { rewrites, entries } = await configOf(env);
  expect([rewrites, entries['main.js']]).toEqual([[], ['./client/next.js']]);
});

it('no file that is served is the worker', () => {
  expect(filesBelow('public').filter((file) => /serviceworker/i.test(file))).toEqual([]);
});

it('nothing of the app imports them', () => {
  const files = filesBelow('pages', 'src').filter((file) => /\.(ts|tsx|js)$/.test(file));
  const importing = files.filter(
    (file) =>
      !file.startsWith(join('src', 'mocks')) &&
      /(from|import\() ?'(@\/mocks|msw)/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(importing).toEqual([]);
});
