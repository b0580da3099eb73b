import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseServerEnv } from '@/config/server-env';
import type { Operator } from './operator/call';
import { withLocalSecrets } from './platform/local-secrets';
import { createLogger } from './platform/log';
import { openChain, openContext, RefusedError } from './runtime';

type Source = Readonly<Record<string, string | undefined>>;

/** Where the demo and the development server keep their data folders. */
const LOCAL_FOLDERS = ['.data/demo', '.data'] as const;

/** What a local world is known to be; its chain, its mail and its secrets are not needed to work on its books. */
const LOCAL = {
  FNX_MODE: 'demo',
  PUBLIC_URL: 'http://localhost:3000',
  CHAIN_RPC_URL: 'http://127.0.0.1:8545',
  TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const;

/**
 * Opens the service's database for an operator: by the same variables as the service, or (`demo`) that of the demo or
 * development server of this folder. The service may be running; nothing of its work is done here.
 *
 * @throws ConfigError, RefusedError in words, or what the database said
 */
export async function openForOperator(
  source: Source,
  { demo, as }: { demo: boolean; as: string | null },
): Promise<{ operator: Operator; close(): Promise<void> }> {
  const config = parseServerEnv(withLocalSecrets(demo ? localSource(source) : source));
  // Answers go to standard output; whatever else there is to say must not mix with them.
  const log = createLogger('error', { write: (line) => void process.stderr.write(line) });
  const { ctx, stop } = await openContext(config, log, openChain(config));
  return { operator: { ctx, name: as ?? userName() }, close: stop };
}

function localSource(source: Source): Source {
  const folder = source.FNX_DATA_DIR?.trim() || newestLocalFolder();
  const { DATABASE_URL: _, ...rest } = source;
  return { ...LOCAL, ...rest, FNX_MODE: 'demo', FNX_DATA_DIR: folder };
}

/** The data folder whose PostgreSQL was started last. */
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
  if (!newest) throw new RefusedError('No demo runs in this folder. Start one with: npm run demo');
  return newest.folder;
}

function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return 'unknown';
  }
}
