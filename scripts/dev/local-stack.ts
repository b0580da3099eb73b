import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { numberToHex, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bankFolder } from '@/config/bank';
import { LOCAL_SECRETS } from '@/shared/local-files';
import { makeBankFiles } from '../build/bank-files';
import { BUILD_DIR } from '../build/build-dir';
import type { LocalAddresses } from '../chain/deploy';
import { freePort, startChild, untilReady } from '../processes';
import { chainVariables, DEMO_FINALITY_LAG, httpRpc, startLocalChain } from './local-chain';
import { startLocalRates } from './local-rates';
import { SAMPLE_ACCOUNT } from './sample-account';

/** All people of a test come from one address; what limits an address is tested by itself. */
export const MANY_PEOPLE = {
  LIMIT_SIGNUPS_PER_IP_HOUR: '1000000',
  LIMIT_LOGINS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_CHECKS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_SENDS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_SENDS_PER_PREFIX_HOUR: '1000000',
};

/** The whole product on local parts: chain, embedded PostgreSQL and the built app in demo mode. */
type LocalStack = {
  url: string;
  rpcUrl: string;
  addresses: LocalAddresses;
  /** Resolves when one of the parts has ended by itself, with what it last said. */
  failed: Promise<Error>;
  stopService(): Promise<void>;
  stop(): Promise<void>;
};

type StackOptions = {
  port: number;
  /** An empty folder: database, uploads, logs and the chain's address list go there. */
  dataDir: string;
  /** `start` serves the production build; `dev` compiles as you edit. */
  serve?: 'start' | 'dev';
  /** Whether the demo's sample holders own shares. Default false. */
  sampleHolders?: boolean;
  /** Whether the chain's blocks are rare while nobody waits for one. */
  rests?: boolean;
  blockTimeMs?: number;
  env?: Record<string, string>;
};

/**
 * Starts every part and waits until the service calls itself healthy and knows what the chain has. APP_NODE names the Node that runs
 * the built app; by default it is this machine's.
 *
 * @throws Error with the last lines of the part that did not come up
 */
export async function startLocalStack({
  port,
  dataDir,
  serve = 'start',
  sampleHolders = false,
  rests,
  blockTimeMs = 1000,
  env,
}: StackOptions): Promise<LocalStack> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const chain = await startLocalChain({
    port: await freePort(),
    blockTimeMs,
    finalityLag: DEMO_FINALITY_LAG,
    addressesFile: resolve(dataDir, 'addresses.json'),
    sampleHolders,
    rests,
    paysOut: true,
  });
  await fundSender(chain.rpcUrl);
  const rates = await startLocalRates();
  const url = `http://localhost:${port}`;
  if (serve === 'dev') await makeBankFiles();
  const [command, ...first] =
    serve === 'dev'
      ? ['npx', 'next', 'dev', '--webpack']
      : [process.env.APP_NODE ?? 'node', 'scripts/build/start.js'];
  const args = [...first, '--hostname', '127.0.0.1', '-p', String(port)];
  const app = startChild(command as string, args, {
    logFile: join(dataDir, 'logs', 'app.log'),
    env: {
      NODE_ENV: serve === 'dev' ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_DIST_DIR: BUILD_DIR,
      FNX_MODE: 'demo',
      DESK: 'on',
      PUBLIC_URL: url,
      FNX_DATA_DIR: resolve(dataDir),
      DATABASE_URL: '',
      // Not those of a set-up in this clone.
      CREDENTIALS_DIRECTORY: '',
      BANK_DIR: bankFolder(),
      ...makeSecrets(dataDir),
      ...chainVariables(chain),
      // An empty one leaves auctions to `npm run tool -- settle`.
      SENDER_KEY: process.env.SENDER_KEY ?? SENDER_KEY,
      ...SAMPLE_ACCOUNT,
      REFERENCE_RATES_URL: rates.url,
      // Two days in a bank: here the money of a sale is seen to arrive.
      LIMIT_PAYOUT_WAIT_SECONDS: '60',
      VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
      VAPID_SUBJECT: 'mailto:operator@example.com',
      ...env,
    },
  });
  const stop = async () => {
    await app.stop();
    await rates.stop();
    stopDatabase(dataDir);
    await chain.stop();
  };
  try {
    await untilReady(`${url}/api/v1/health`, app, { what: 'The app', isReady: hasIndex });
    if (serve === 'start') await drawLivePages(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const failed = app.ended.then((code) => new Error(`The app ended (${code}).\n${app.tail()}`));
  const { rpcUrl, addresses } = chain;
  return { url, rpcUrl, addresses, failed, stopService: app.stop, stop };
}

/** The sender; none of the test mnemonic, which people use as wallets. */
export const SENDER_KEY = '0x5e4de25e4de25e4de25e4de25e4de25e4de25e4de25e4de25e4de25e4de25e4d';
const SENDER_BALANCE = parseEther('100');

export async function fundSender(rpcUrl: string): Promise<void> {
  const { address } = privateKeyToAccount(SENDER_KEY);
  await httpRpc(rpcUrl).request('hardhat_setBalance', [address, numberToHex(SENDER_BALANCE)]);
}

/** Null until the first blocks are booked; pages would show an empty register. */
const hasIndex = ({ ok }: Response, body: string) => ok && JSON.parse(body).data.index !== null;

/** Secrets of this start. Operator commands read them from the data folder, since CODE_SECRET signs the journal. */
function makeSecrets(dataDir: string): Record<string, string> {
  const names = ['TOKEN_SECRET', 'CODE_SECRET', 'FILES_KEY'];
  const secrets = Object.fromEntries(
    names.map((name) => [name, randomBytes(32).toString('base64url')]),
  );
  writeFileSync(join(dataDir, LOCAL_SECRETS), JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** Pages with figures of the service. */
const LIVE_PAGES = ['/', '/price', '/bank-overview', '/campaign-details', '/fnxization', '/docs'];

/**
 * Asks once for the pages that a build draws without a service: the answer is the build's, and behind it each is drawn again with
 * this database's figures, before a person comes.
 */
async function drawLivePages(url: string): Promise<void> {
  await Promise.all(LIVE_PAGES.map(async (path) => (await fetch(url + path)).text()));
}

/** The app stops its own PostgreSQL; a development server that was cut short leaves it running. */
function stopDatabase(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    // PostgreSQL's fast shutdown.
    process.kill(Number(pid), 'SIGINT');
  } catch {
    // It is gone, as it should be.
  }
}
