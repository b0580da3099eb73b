/**
 * `npm run demo`: the product on local parts, in production mode, ready for a first purchase.
 * Each start is a new world, because the local chain lives in memory and the database must agree with it.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../build/build';
import { endOnSignals, runScript } from '../processes';
import { startLocalStack } from './local-stack';
import type { openStaffedDesk } from './staffed-desk';

const DEMO_FOLDER = join('.data', 'demo');

function guide(url: string): string {
  return `
  FNX is ready at ${url}

  Your first purchase, in about five minutes:
    1. ${url}/auth/create-account   sign up with any name, e-mail and phone number
    2. The codes appear in "Demo inbox", in the corner of the page
    3. Identity check: "Use sample data", or any data and any two pictures; approved after a moment
    4. Answer "How do you want to pay?": by bank transfer, or with a crypto wallet

  With a crypto wallet: Connect Wallet, then "Demo wallet", which needs no extension and has money already. Buy shares, review, sign, and
  follow the payment to your certificate.

  By bank transfer:
    1. ${url}/buy-shares   "Continue with fingerprint or face"
    2. Enter 100, agree, and place the order
    3. On the order, press "Send the transfer", from your own or from another person's account, which saves the bank's file of it.
       The same for the newest order: npm run tool -- transfer, or npm run tool -- transfer wrong, into .data/transfer.xml
    4. As the first officer (below): import the file at ${url}/desk/deposits/files
       Your own transfer: under "Batches", propose the release and sign it
       Another person's: under "Entries", open it and send it back; under "Returns", propose the file and sign it
    5. As the second officer: sign the proposal at ${url}/desk/proposals
    6. As the first officer: open the batch under "Batches", and sign it with the demo wallet. The order's page shows the shares;
       "The day" shows that money and shares agree

  Then sell at ${url}/sell: a round opens every few minutes, and twelve sample holders and the bank take part. Name your bank account there
  first: the demo's bank pays what you sell into it, a minute after the account was named, and you are told when it has.

  Vote at ${url}/votes: the last general meeting has a result, and the next one counts the shares of a quarter of an hour from now.

  The staff desk is at ${url}/desk; two sample officers enter by the links below. Among the cases is the estate of a sample holder.

  Everything here is local: database, chain, tokens and messages. Nothing has value.
  Each start creates new data. Stop with Ctrl+C.
`;
}

async function main(): Promise<void> {
  const port = readPort(process.env.PORT);
  const started = Date.now();
  console.log('Preparing the app (the first time takes a minute or two) …');
  const build = await ensureBuild();
  console.log(build === 'built' ? 'Built.' : 'The build is current.');

  mkdirSync(DEMO_FOLDER, { recursive: true });
  const dataDir = mkdtempSync(join(DEMO_FOLDER, 'run-'));
  console.log('Starting PostgreSQL, the local chain and the app …');
  const stack = await startLocalStack({ port, dataDir, sampleHolders: true, rests: true });
  const ended = endOnSignals(stack.failed, stack.stop, dataDir);
  console.log(guide(stack.url));
  console.log(`  Healthy after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  await openDesk({ ...stack, dataDir }, ended).catch((error: unknown) => {
    if (!ended.aborted) console.error('The officers of the demo ended:', error);
  });
}

/** Loaded behind the start, which needs no service in this process. */
const openDesk: typeof openStaffedDesk = async (demo, signal) =>
  (await import('./staffed-desk')).openStaffedDesk(demo, signal);

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
}

runScript(main);
