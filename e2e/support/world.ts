import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { numberToHex } from 'viem';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { httpRpc } from '../../scripts/dev/local-chain';
import { startLocalStack } from '../../scripts/dev/local-stack';
import { openDesk } from '../../scripts/dev/open-desk';
import { capture, freePort } from '../../scripts/processes';
import { BLOCK_TIME_MS } from './block-time';
import { test as base } from './test';

/** A service, a database and a chain that no other test uses. */
export type World = {
  url: string;
  /** Reads its database, for what no page shows. */
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  /** Lets time pass on its chain, by whose blocks stakes earn and end. Quotes of the service are too old there afterwards. */
  chainClock: { advance(seconds: number): Promise<void> };
  /** Its database goes away under the service, and comes back on the same port; once in a world. Each resolves when it is so. */
  database: { goAway(): Promise<void>; comeBack(): Promise<void> };
  /** Its service ends, and does not come back: the last thing in a world. */
  service: { stop(): Promise<void> };
  /** The file with the addresses of its contracts. */
  network: string;
  /** Runs the operator's command on it, as `npm run admin -- <words>`; gives what it printed. */
  admin(...words: string[]): Promise<string>;
};

/**
 * The `test` of specs that change what everybody shares: the time and the price. Other specs run meanwhile and count on both, and the
 * database lets nobody move the beginning of a stake. So these run in a world of their own, made from the build that is there.
 */
export const test = base.extend<object, { sample: boolean; world: World }>({
  /** Whether the desk of the world has the demo's work, and its sample holders own shares. */
  sample: [false, { scope: 'worker', option: true }],
  world: [
    async ({ sample }, use) => {
      mkdirSync('.data', { recursive: true });
      const dataDir = mkdtempSync(join('.data', 'e2e-world-'));
      const postgres = await startEmbeddedPostgres({ dataDir });
      const { url } = postgres;
      const pool = new pg.Pool({ connectionString: url, max: 2 });
      // Connections that lie idle when the database goes away are no fault of a test.
      pool.on('error', () => {});
      const isThere = () =>
        pool.query('select').then(
          () => true,
          () => false,
        );
      const env = { DATABASE_URL: url };
      const port = await freePort();
      const stack = await startLocalStack({
        port,
        dataDir,
        env,
        blockTimeMs: BLOCK_TIME_MS,
        sampleHolders: sample,
      });
      if (sample) await openDesk({ dataDir, url: stack.url }, async () => {});
      // Tests pay on the chain by this address; a worker with a world of its own runs no others.
      process.env.E2E_RPC_URL = stack.rpcUrl;
      await use({
        url: stack.url,
        query: async (text, values) => (await pool.query(text, values)).rows,
        chainClock: {
          advance: async (seconds) => {
            const rpc = httpRpc(stack.rpcUrl);
            await rpc.request('evm_increaseTime', [numberToHex(seconds)]);
            await rpc.request('evm_mine', []);
          },
        },
        database: {
          goAway: () => {
            process.kill(postgres.pid, 'SIGINT');
            return expect.poll(isThere).toBe(false);
          },
          comeBack: () => {
            postgres.keepRunning();
            return expect.poll(isThere, { intervals: [20] }).toBe(true);
          },
        },
        service: { stop: stack.stopService },
        network: resolve(dataDir, 'addresses.json'),
        admin: async (...words) => {
          const line = ['--import', 'tsx', 'scripts/ops/admin.ts', ...words, '--demo'];
          const { code, output } = await capture('node', line, { FNX_DATA_DIR: dataDir });
          expect(code, output).toBe(0);
          return output;
        },
      });
      await pool.end();
      await stack.stop();
      postgres.stopNow();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
});
