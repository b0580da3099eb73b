import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LOCAL_SECRETS } from '@/shared/local-files';
import { workAsOwner } from './data-owner';
import type { Operator } from './desk/commands';
import { openChain, openSigner } from './open-chain';
import { createLogger } from './platform/log';
import { readConfig } from './read-config';
import { RefusedError } from './refusal';
import { openContext } from './runtime';

type Source = Readonly<Record<string, string | undefined>>;

/** Default data folders of the demo and the development server. */
const LOCAL_FOLDERS = ['.data/demo', '.data'] as const;

/** Settings of a local deployment; operator commands need neither its mail nor its secrets. */
const LOCAL = { FNX_MODE: 'demo', PUBLIC_URL: 'http://localhost:3000' } as const;

/**
 * Opens the service's database for an operator, with the service's own variables or (`demo`) the demo or development
 * server in this folder. The service may be running; no jobs are started here. The command then works as the owner of the data
 * folder, unless it `keepsUser`.
 *
 * @throws ConfigError, RefusedError, or the database's error
 */
export async function openForOperator(
  source: Source,
  { demo, as, keepsUser = false }: { demo: boolean; as: string | null; keepsUser?: boolean },
): Promise<{ operator: Operator; close(): Promise<void> }> {
  const config = readConfig(demo ? localSource(source) : source);
  // Standard output is reserved for command results.
  const log = createLogger('error', { write: (line) => void process.stderr.write(line) });
  // The key of the signer is root's, and the journal names who typed the command.
  const [chain, signer, name] = [openChain(config), openSigner(config), as ?? userName()];
  if (!keepsUser) workAsOwner(config.dataDir);
  const { ctx, stop } = await openContext(config, log, chain, { signer });
  return { operator: { ctx, name }, close: stop };
}

function localSource(source: Source): Source {
  const folder = source.FNX_DATA_DIR?.trim() || newestLocalFolder();
  const { DATABASE_URL: _, SHARE_CONTRACTS: __, ...rest } = source;
  const local = { ...localChain(folder), ...localSecrets(folder) };
  return { ...LOCAL, ...rest, ...local, FNX_MODE: 'demo', FNX_DATA_DIR: folder };
}

/** The local chain's node and contracts, as its start noted them in the data folder. */
function localChain(folder: string): Source {
  const file = path.join(folder, 'addresses.json');
  if (!fs.existsSync(file)) throw new RefusedError(`${file} is missing: no demo ran there.`);
  const { rpcUrl, treasury } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return { CHAIN_RPC_URL: rpcUrl, TREASURY_ADDRESS: treasury, TOKEN_ADDRESSES_FILE: file };
}

/** The secrets of the running demo, as its start noted them; none in a folder of the service alone. */
function localSecrets(folder: string): Source {
  const file = path.join(folder, LOCAL_SECRETS);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
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
