import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDb, createPool } from '@fnx/postgres/client';
import { readFile } from '@/server/identity/file-store';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { checkRegister } from '@/server/register/check/check-register';
import type { Manifest } from './manifest';
import { readBackup } from './read-backup';

/** Folders of backups; sorted by name they are sorted by time. */
const NAME = /^fnx-\d{8}T\d{6}Z$/;

export function listBackups(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(parent, name));
}

type VerifyRequest = {
  folder: string;
  key: string;
  /** An empty database and a folder that may be filled. */
  scratch: { databaseUrl: string; dataDir: string };
  maxAgeHours: number;
};

type Verified = {
  /** Faults of the backup, in words. */
  faults: string[];
  /** Observations for the log. */
  notes: string[];
};

/**
 * Restores a backup elsewhere, with every check of a restore: each file whole, as many rows as were written, a ledger without
 * faults. Compares it with the contracts, too, where a node still has the state of its last block, and opens the uploads with the
 * present FILES_KEY.
 */
export async function verifyBackup(ctx: AppContext, request: VerifyRequest): Promise<Verified> {
  const { scratch, folder, key, maxAgeHours } = request;
  try {
    const { manifest, rows, faults } = await readBackup({ ...scratch, folder, key });
    const hours = (ctx.clock.now().getTime() - Date.parse(manifest.at)) / 3_600_000;
    const register = await compareRegister(ctx, scratch.databaseUrl);
    return {
      faults: [
        ...(hours > maxAgeHours
          ? [`${folder} is ${hours.toFixed(1)} hours old; ${maxAgeHours} are allowed.`]
          : []),
        ...faults.map(({ rule, place, fault }) => `${rule} ${place}: ${fault}`),
        ...register.faults,
        ...(await unreadable(ctx, scratch.dataDir, manifest)),
      ],
      notes: [`${folder}: ${rows} rows, ${manifest.uploads.length} uploads`, ...register.notes],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { faults: [`${folder} cannot be restored: ${why}`], notes: [] };
  }
}

async function unreadable(
  { config }: AppContext,
  dataDir: string,
  { uploads }: Manifest,
): Promise<string[]> {
  let count = 0;
  for (const { name } of uploads) {
    await readFile({ config: { ...config, dataDir } }, name).catch(() => {
      count += 1;
    });
  }
  if (count === 0) return [];
  return [
    `${count} of ${uploads.length} uploads open with neither FILES_KEY nor its fallback. Run "kyc reseal" before a fallback is removed.`,
  ];
}

async function compareRegister(ctx: AppContext, databaseUrl: string): Promise<Verified> {
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'backup-verify' });
  pool.on('error', () => {});
  try {
    const found = await checkRegister({ ...ctx, pool, db: createDb(pool) });
    return {
      faults: found.map(({ place, index, chain }) => `${place}: ${index}, on the chain ${chain}`),
      notes: ['compared with the contracts'],
    };
  } catch (error) {
    // Nodes keep the state of a few minutes; an hourly backup is often older.
    const [why = ''] = String((error as Error).message).split('\n');
    return { faults: [], notes: [`not compared with the contracts: ${why}`] };
  } finally {
    await pool.end();
  }
}

const ALERT = ['BACKUP_UNUSABLE', 'newest'] as const;

/** Raises the alert with the first faults, or resolves it. */
export async function alertOf(ctx: AppContext, faults: readonly string[]): Promise<void> {
  const [kind, subject] = ALERT;
  await ctx.db.transaction((tx) =>
    faults.length === 0
      ? resolveAlert(ctx, tx, kind, subject)
      : raiseAlert(ctx, tx, { kind, subject, detail: faults.slice(0, 5).join(' ') }),
  );
}
