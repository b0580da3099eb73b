/**
 * `npm run dev -- --mock`: the web app alone, compiled again as you edit, with a service worker in the browser that answers every
 * call by the contract's own examples. No database, no chain, no service.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBankFiles } from '../build/bank-files';
import { endOnSignals, runScript, startChild } from '../processes';
import { serveWorker } from './mock-worker';

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const url = `http://localhost:${port}`;
  mkdirSync('.data', { recursive: true });
  const logFile = join('.data', 'dev-mock.log');
  await makeBankFiles();
  const worker = await serveWorker();
  const app = startChild(
    'npx',
    ['next', 'dev', '--webpack', '--hostname', '127.0.0.1', '-p', String(port)],
    {
      logFile,
      env: {
        NODE_ENV: 'development',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DIST_DIR: '.next-mock',
        FNX_MOCK_WORKER: worker.url,
        PUBLIC_URL: url,
        // A whole URL: the pages are then made from the content's files, and no service is started for them.
        NEXT_PUBLIC_API_BASE_URL: `${url}/api/v1`,
      },
    },
  );
  const stop = async () => {
    await app.stop();
    await worker.stop();
  };
  const failed = app.ended.then((code) => new Error(`The app ended (${code}).\n${app.tail()}`));
  endOnSignals(failed, stop);
  console.log(
    `The web app with a mocked service: ${url}. Choose states in the panel at the bottom, or by`,
  );
  console.log(`${url}/dashboard?mock=kyc:RETRY,answers:empty. The app's log: ${logFile}`);
}

runScript(main);
