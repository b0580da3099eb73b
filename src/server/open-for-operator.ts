import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseServerEnv } from '@/config/server-env';
import type { Operator } from './platform/commands';
import { withLocalSecrets } from './platform/local-secrets';
import { createLogger } from './platform/log';
import { openChain, openContext, RefusedError } from './runtime';

type Source = Readonly<Record<string, string | undefined>>;

/** Default data folders of the demo and the development server. */
const LOCAL_FOLDERS = ['.data/demo', '.data'] as const;

/** Placeholder settings of a local deployment; operator commands need neither its chain nor its mail nor its secrets. */
const LOCAL = {
  FNX_MODE: 'demo',
  PUBLIC_URL: 'http://localhost:3000',
  CHAIN_RPC_URL: 'http://127.0.0.1:8545',
  TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const;

/**
 * Opens the service's database for an operator, with the service's own variables or (`demo`) the demo or development
 * server in this folder. The service may be running; no jobs are started here.
 *
 * @throws ConfigError, RefusedError, or the database's error
 */
export async function openForOperator(
  source: Source,
  { demo, as }: { demo: boolean; as: string | null },
): Promise<{ operator: Operator; close(): Promise<void> }> {
  const config = parseServerEnv(withLocalSecrets(demo ? localSource(source) : source));
  // Standard output is reserved for command results.
  const log = createLogger('error', { write: (line) => void process.stderr.write(line) });
  const { ctx, stop } = await openContext(config, log, openChain(config));
  return { operator: { ctx, name: as ?? userName() }, close: stop };
}

function localSource(source: Source): Source {
  const folder = source.FNX_DATA_DIR?.trim() || newestLocalFolder();
  const { DATABASE_URL: _, ...rest } = source;
  return { ...LOCAL, ...rest, FNX_MODE: 'demo', FNX_DATA_DIR: folder };
}

/** The data folder whose PostgreSQL was started most recently. */
function newestLocalFolder(): string {
  const found = LOCAL_FOLDERS.flatMap((base) => {
    const names = fs.existsSync(base) ? fs.readdirSync(base) : [];
    return names.flatMap((name) => {
      const folder = path.join(base, name);
      const mark = path.join(folder, 'postgres', 'data', 'postmaster.pid');
      return fs.existsSync(mark) ? [{ folder, at: fs.statSync(mark).mtimeMs }] : [];
    });
  });
  const [newest] = found.sort((one, other) => other.at - one.at);
  if (!newest)
    throw new RefusedError('No demo is running in this folder. Start one with: npm run demo');
  return newest.folder;
}

function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return 'unknown';
  }
}
