import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseServerEnv } from '@/config/server-env';
import { openChain } from '@/server/open-chain';
import type { AppContext } from '@/server/platform/context';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { createLogger } from '@/server/platform/log';
import { openContext } from '@/server/runtime';
import { createDatabase } from '../../scripts/database';
import { SAMPLE_CONTRACTS } from '../../scripts/sample-contracts';

type StoreOptions = {
  /** A folder to keep the data in, so that a later run need not fill it again. */
  kept?: string | undefined;
  /** Other settings of the server than the product's. */
  settings?: Readonly<Record<string, string>>;
};

/** A PostgreSQL of its own for the benches, as the product runs it, fsync included; it and its data go at the end. */
export async function startStoreServer({ kept, settings = {} }: StoreOptions = {}) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'fnx-store-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'store', settings });
  return {
    url: postgres.url,
    pid: postgres.pid,
    /** A further, empty database on it. */
    database: (name: string) => createDatabase(postgres.url, name),
    stop: () => {
      postgres.stopNow();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const SECRETS = {
  TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
  CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
  FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
};

/** A whole context of the service on that database, without its jobs running. The chain is not asked. */
export function openStore(databaseUrl: string) {
  const config = parseServerEnv({
    FNX_MODE: 'demo',
    PUBLIC_URL: 'http://localhost:3000',
    FNX_DATA_DIR: tmpdir(),
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    TREASURY_ADDRESS: `0x${'7'.repeat(40)}`,
    PRICE_SOURCE: 'static',
    SHARE_CONTRACTS: SAMPLE_CONTRACTS,
    ...SECRETS,
  });
  const limits = { ...config.limits, exportRows: 1_000_000, exportsPerHour: 1_000_000 };
  return openContext({ ...config, limits }, createLogger('silent'), openChain(config));
}

/** Runs `work` on a server and a context of its own. */
export async function withStore<T>(
  work: (ctx: AppContext, server: Awaited<ReturnType<typeof startStoreServer>>) => Promise<T>,
): Promise<T> {
  const server = await startStoreServer();
  try {
    const { ctx, stop } = await openStore(server.url);
    return await work(ctx, server).finally(stop);
  } finally {
    server.stop();
  }
}
