/** `npm run dev`: the whole product on local parts, compiled again as you edit; with `--mock` the web app alone (`dev-mock.ts`). */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { endOnSignals, runScript } from '../processes';

async function main(): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const dataDir = mkdtempSync(join('.data', 'dev-'));
  const port = Number(process.env.PORT ?? 3000);
  const { startLocalStack } = await import('./local-stack');
  console.log('Starting PostgreSQL, the local chain and the app …');
  const stack = await startLocalStack({ port, dataDir, serve: 'dev', sampleHolders: true });
  console.log(`Ready at ${stack.url}. The app's log: ${join(dataDir, 'logs', 'app.log')}`);
  endOnSignals(stack.failed, stack.stop, dataDir);
  const { openDesk } = await import('./open-desk');
  await openDesk({ dataDir, url: stack.url }, async () => {});
}

if (process.argv.includes('--mock')) void import('./dev-mock');
else runScript(main);
