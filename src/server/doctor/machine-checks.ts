import { existsSync, readFileSync, type Stats, statfsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { createDb, createPool } from '@fnx/postgres/client';
import { readCapabilities } from '@/server/capabilities';
import { findBackup, findFolder, findVolume } from '@/server/messaging/watch-deployment';
import { systemClock } from '@/server/platform/clock';
import { credentialFile, OWNER_SECRETS, secretFilesOf } from '@/server/secret-files';
import { type Check, fault, ok, type Subject, skipped, unless, warning } from './check';
import type { Verdict } from './verdict';

async function lookAtDisk({ config }: Subject): Promise<Verdict> {
  const folder = resolve(config.dataDir);
  // The service would make it, also where its volume is not mounted.
  if (!existsSync(folder)) {
    return fault(
      `There is no folder ${folder}.`,
      `Mount its volume, or correct FNX_DATA_DIR. For a new deployment: mkdir -m 700 ${folder}, as the user of the service.`,
    );
  }
  const place = { config, kyc: { name: 'local' as const } };
  const found = [await findFolder(place), await findVolume(place)];
  const room = statfsSync(folder);
  const gigabytes = ((room.bavail * room.bsize) / 1e9).toFixed(1);
  return unless(
    found.flatMap(({ fault: text }) => text ?? []),
    `${gigabytes} GB free in ${config.dataDir}`,
    'Give the folder to the user of the service, and enlarge its volume.',
  );
}

/** systemd gives credentials to the service alone, whatever their group bits. */
const CREDENTIALS = '/run/credentials/';

async function lookAtFiles({ source, config }: Subject): Promise<Verdict> {
  // One that is missing is a fault of the configuration.
  const files = secretFilesOf(source).filter((file) => existsSync(file));
  if (files.length === 0) return skipped('no secret is in a file');
  const open = files.filter(
    (file) => (statSync(file).mode & (file.startsWith(CREDENTIALS) ? 0o007 : 0o077)) !== 0,
  );
  if (open.length > 0) {
    return fault(`Other users can read ${open.join(', ')}.`, `chmod 600 ${open.join(' ')}`);
  }
  const given = OWNER_SECRETS.flatMap((name) => credentialFile(source, name) ?? []);
  if (given.length > 0) {
    const saw = `The service reads the owner’s secrets: ${given.join(', ')}.`;
    return fault(saw, 'Run: npm run setup, or move them to the folder "owner".');
  }
  const service = statSync(resolve(config.dataDir), { throwIfNoEntry: false })?.uid;
  const shared = OWNER_SECRETS.flatMap((name) => source[`${name}_FILE`] || []).filter(
    (file) => existsSync(file) && statSync(file).uid === service,
  );
  if (shared.length === 0) return ok(`${files.length} files that only their owner reads`);
  const saw = `The user of the service could read ${shared.join(', ')}.`;
  return warning(saw, 'Run the service as a user of its own: docs/deploying.md, section 1.');
}

/** Whether a user's own bits let it open a file: of the file, and of each folder above it. */
function mayOpen(file: string, user: Stats, bit = 4): boolean {
  const { mode, uid, gid } = statSync(file);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & bit) === 0) return false;
  return dirname(file) === file || mayOpen(dirname(file), user, 1);
}

/** The operator reads the file as another user than the service, whose folder of uploads says who that is. */
async function lookAtNetworkFile({ source, config }: Subject): Promise<Verdict> {
  const file = resolve(source.TOKEN_ADDRESSES_FILE || '.');
  const service = statSync(resolve(config.dataDir), { throwIfNoEntry: false });
  if (!service || service.uid === process.getuid?.()) return skipped('this is its user');
  if (mayOpen(file, service)) return ok(`user ${service.uid} reads ${file}`);
  const saw = `User ${service.uid}, the service’s, cannot open ${file} and the folders above it.`;
  return fault(saw, `Let its group read it: chgrp ${service.gid} ${file} && chmod g+r ${file}`);
}

/** Variables that the unit of the service sets beside its file, where this machine has one: no other program sees them. */
function ofUnit({ FNX_ENV_FILE = '' }: Subject['source']): Subject['source'] {
  const unit = `/etc/systemd/system/${basename(FNX_ENV_FILE, '.env')}@.service`;
  if (!existsSync(unit)) return {};
  const [, pairs = ''] = /^Environment=(.*)$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  return parseEnv(pairs.replaceAll(' ', '\n'));
}

/** Nothing of the product is silently off. */
async function lookAtCapabilities({ source, config }: Subject): Promise<Verdict> {
  if (config.mode === 'demo') return skipped('a demo has stand-ins');
  const said = readCapabilities({ ...ofUnit(source), ...source }).map((one) => one.said);
  const todo = 'To turn one on, set its variable: docs/variables.md.';
  return { state: 'ok', saw: said.join('\n'), todo };
}

async function lookAtBackups({ config }: Subject): Promise<Verdict> {
  if (!config.databaseUrl) return skipped('the service runs its own PostgreSQL');
  if (config.mode === 'demo') return skipped('a demo keeps nothing of value');
  if (config.limits.backupAgeSeconds === 0) return skipped('another tool makes the backups');
  const pool = createPool(config.databaseUrl, { max: 1, applicationName: 'fnx-probe' });
  pool.on('error', () => {});
  try {
    const found = await findBackup({ config, db: createDb(pool), clock: systemClock });
    const fine = `one within ${config.limits.backupAgeSeconds / 3600} h`;
    const todo =
      'Run: npm run tool -- backup --to <folder>, every hour: docs/deploying.md, section 8.';
    return unless(found.fault ? [found.fault] : [], fine, todo);
  } finally {
    await pool.end();
  }
}

const BEFORE_BACKUP = ['database', 'database rights', 'database schema'];
const LOOK = 'Look at {from}.';
const OPEN = 'Let this user look at the files, or run the command as their owner.';

export const machineChecks: readonly Check[] = [
  { name: 'capabilities', needs: [], todo: 'Look at docs/variables.md.', look: lookAtCapabilities },
  { name: 'disk', needs: ['FNX_DATA_DIR'], todo: LOOK, look: lookAtDisk },
  { name: 'files of secrets', needs: [], todo: OPEN, look: lookAtFiles },
  {
    name: 'network file',
    needs: ['TOKEN_ADDRESSES_FILE', 'FNX_DATA_DIR'],
    todo: LOOK,
    look: lookAtNetworkFile,
  },
  {
    name: 'backup',
    needs: ['DATABASE_URL'],
    after: BEFORE_BACKUP,
    todo: LOOK,
    look: lookAtBackups,
  },
];
