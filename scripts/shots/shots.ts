/**
 * `npm run shots`: pictures of every screen and state, in both themes, as a desktop and a phone show them. People are made by the
 * real calls against a stack of their own. `.data/shots/index.html` is the contact sheet; beside it lies one PNG a group.
 *
 * `npm run shots -- wallet purchase` takes these groups alone; a group is a file of `scripts/shots/`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../build/build';
import { startLocalStack } from '../dev/local-stack';
import { freePort, run, runScript } from '../processes';
import { findBrowser } from '../test/find-browser';
import { writeContactSheets } from './contact-sheet';
import { SHOTS_DIR } from './looks';

const CONFIG = join('scripts', 'shots', 'shots.config.ts');

/** Everybody in the pictures comes from one address. */
const MANY_PEOPLE = {
  LIMIT_SIGNUPS_PER_IP_HOUR: '100000',
  LIMIT_LOGINS_PER_IP_HOUR: '100000',
  LIMIT_CODE_CHECKS_PER_IP_HOUR: '100000',
  LIMIT_CODE_SENDS_PER_IP_HOUR: '100000',
  LIMIT_CODE_SENDS_PER_PREFIX_HOUR: '100000',
};

async function main(): Promise<void> {
  const groups = process.argv.slice(2);
  const browser = await findBrowser();
  await ensureBuild();
  for (const group of groups) rmSync(join(SHOTS_DIR, group), { recursive: true, force: true });
  if (groups.length === 0) rmSync(SHOTS_DIR, { recursive: true, force: true });
  mkdirSync(SHOTS_DIR, { recursive: true });

  const started = Date.now();
  const dataDir = mkdtempSync(join('.data', 'shots-run-'));
  const stack = await startLocalStack({
    port: await freePort(),
    dataDir,
    sampleHolders: true,
    env: MANY_PEOPLE,
  });
  try {
    const surroundings = {
      CHROMIUM_PATH: browser,
      E2E_URL: stack.url,
      E2E_RPC_URL: stack.rpcUrl,
    };
    // The later ones stop the chain and move its time, on which the others count.
    for (const project of ['today', 'later']) {
      const command = ['playwright', 'test', '-c', CONFIG, `--project=${project}`];
      const files = groups.map((group) => `/${group}.shots.ts`);
      const code = await run('npx', [...command, '--pass-with-no-tests', ...files], surroundings);
      if (code !== 0) process.exitCode = code;
    }
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const count = await writeContactSheets();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${count} pictures in ${seconds} s: ${join(SHOTS_DIR, 'index.html')}`);
}

runScript(main);
