import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCK_TIME_MS } from '../../e2e/support/block-time';
import { ensureBuild } from '../build/build';
import { MANY_PEOPLE, startLocalStack } from '../dev/local-stack';
import { freePort, run } from '../processes';
import { findBrowser } from './find-browser';
import { findNode24 } from './find-node24';

type Wanted = {
  /** Paths of tests, as Playwright takes them; all without any. */
  paths?: readonly string[];
  /** Variables for the tests. */
  env?: Record<string, string>;
};

/**
 * Runs the browser tests against the production build on a stack of their own.
 *
 * @returns Playwright's exit code
 */
export async function runJourneys({ paths = [], env = {} }: Wanted = {}): Promise<number> {
  const browser = await findBrowser();
  await ensureBuild();
  // Deployments run it. The other tests run with this machine's.
  const node = await findNode24();
  if (node) process.env.APP_NODE = node;
  mkdirSync('.data', { recursive: true });
  const dataDir = mkdtempSync(join('.data', 'e2e-'));
  const stack = await startLocalStack({
    port: await freePort(),
    dataDir,
    blockTimeMs: BLOCK_TIME_MS,
    env: MANY_PEOPLE,
  });
  try {
    return await run('npx', ['playwright', 'test', ...paths], {
      CHROMIUM_PATH: browser,
      E2E_URL: stack.url,
      E2E_RPC_URL: stack.rpcUrl,
      ...env,
    });
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
