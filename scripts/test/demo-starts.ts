/**
 * `npm run check -- demo`: starts the demo on this build as its command does, asks for pages and the API when it says that it is healthy,
 * stops it, and looks whether it left something. A demo that did not end would keep this from ending, and the step that runs it says so.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectThat, runChecks } from '../checks';
import { freePort, startChild, whileItWorks } from '../processes';

const FOLDER = join('.data', 'demo');
const LOG = join('.data', 'demo-starts.log');
const PATHS = ['/', '/de', '/buy-shares', '/desk', '/api/v1/health', '/api/v1/wallet/getFNXprice'];
const READY = 'Healthy after';

const worlds = () => (existsSync(FOLDER) ? readdirSync(FOLDER) : []);

/** The status of an address; 0 where nothing answers. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** npm ends at once when it is asked to, and the demo behind it once its parts have ended. */
async function untilGone(group: number): Promise<void> {
  try {
    while (process.kill(-group, 0)) await sleep(100);
  } catch {
    // No process has this group any more.
  }
}

async function untilHealthy(printed: () => string): Promise<void> {
  while (!printed().includes(READY)) await sleep(100);
}

runChecks(async () => {
  mkdirSync('.data', { recursive: true });
  const [port, before] = [await freePort(), worlds()];
  const url = `http://localhost:${port}`;
  const demo = startChild('npm', ['run', 'demo'], { logFile: LOG, env: { PORT: String(port) } });
  try {
    await whileItWorks(
      'The demo',
      demo,
      untilHealthy(() => readFileSync(LOG, 'utf8')),
    );
    for (const path of PATHS) {
      const status = await statusOf(url + path);
      expectThat(`GET ${path} answers 200`, status === 200, String(status));
    }
  } finally {
    await demo.stop();
    await untilGone(demo.pid);
  }
  expectThat('nothing answers behind its end', (await statusOf(url)) === 0);
  const left = worlds().filter((name) => !before.includes(name));
  expectThat('its folder is gone', left.length === 0, left);
});
