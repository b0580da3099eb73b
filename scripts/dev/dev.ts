/** `npm run dev`: the whole product on local parts, compiled again as you edit. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../processes';
import { startLocalStack } from './local-stack';

async function main(): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const dataDir = mkdtempSync(join('.data', 'dev-'));
  const port = Number(process.env.PORT ?? 3000);
  console.log('Starting PostgreSQL, the local chain and the app …');
  const stack = await startLocalStack({ port, dataDir, serve: 'dev', sampleHolders: true });
  console.log(`Ready at ${stack.url}. The app's log: ${join(dataDir, 'logs', 'app.log')}`);
  const stop = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('SIGHUP', stop);
  stack.failed.then((error) => {
    console.error(error.message);
    void stop();
  });
  const { openDesk } = await import('./open-desk');
  await openDesk({ dataDir, url: stack.url }, async () => {});
}

runScript(main);
