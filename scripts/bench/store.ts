import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parseServerEnv } from '@/config/server-env';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { createLogger } from '@/server/platform/log';
import { openChain, openContext } from '@/server/runtime';

/** A PostgreSQL as the product runs it, every setting and fsync included; it and its data go at the end. */
export async function startStoreServer() {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-store-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'store' });
  return {
    url: postgres.url,
    pid: postgres.pid,
    /** A further, empty database on it. */
    database: async (name: string) => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: () => {
      postgres.stopNow();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const SECRETS = {
  TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
  CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
  FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
};

/** A whole context of the service on that database, without its jobs running; without a node the chain is not asked. */
export function openStore(databaseUrl: string, rpcUrl = 'http://127.0.0.1:9') {
  const config = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    FNX_DATA_DIR: tmpdir(),
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: rpcUrl,
    TREASURY_ADDRESS: `0x${'7'.repeat(40)}`,
    PRICE_SOURCE: 'static',
    // Nobody asks the chain; the events are made up.
    SHARE_CONTRACTS: [1, 2, 3, 4, 5].map((digit) => `0x${String(digit).repeat(40)}`).join(','),
    ...SECRETS,
  });
  return openContext(config, createLogger('silent'), openChain(config));
}
