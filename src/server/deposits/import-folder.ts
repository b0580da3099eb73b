import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { describeError } from '@fnx/postgres/faults';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { writeAutomatic } from '@/server/desk/write-journal';
import { type Fault, reportFaults } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { Refusal } from '@/server/platform/refusal';
import { importStatement } from './import-statement';

const FROM_FOLDER = { via: 'FOLDER', broughtBy: '' } as const;

/**
 * Imports the files (`*.xml`) that the bank's program puts into BANK_FILES_DIR, each once, and moves them to `done`. One that cannot be imported
 * stays, is tried again, and is an alert until it can, or is taken away. After a crash in between, a file is known and only moved. A job calls it.
 */
export async function importFolder(ctx: AppContext): Promise<void> {
  const folder = ctx.config.bankTransfer?.filesDir;
  if (!folder) return reportFaults(ctx, ['BANK_FILE'], []);
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.xml$/i.test(name));
  const faults: Fault[] = [];
  for (const name of names.sort()) {
    const why = await tryImport(ctx, folder, name);
    const fault = `${name} was not imported. ${why}`;
    if (why) faults.push({ kind: 'BANK_FILE', subject: name, fault });
  }
  await reportFaults(ctx, ['BANK_FILE'], faults);
}

/**
 * Whatever is wrong with one file is its own: the files behind it are read all the same.
 * @returns why it stays; null when it is imported, now or before, and moved
 */
async function tryImport(ctx: AppContext, folder: string, name: string): Promise<string | null> {
  const place = path.join(folder, name);
  const file = { name, read: () => readFileSync(place), stream: () => createReadStream(place) };
  try {
    await importOne(ctx, file);
    await moveAway(ctx, folder, name);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    ctx.log.error({ error: describeError(error), fileName: name }, 'a bank file failed');
    return 'The service failed at it. Keep the file, and ask who runs the service: the log has the error beside the name of the file.';
  }
}

/** @throws Refusal for a file that cannot be imported; not for one that was, before */
async function importOne(ctx: AppContext, file: GivenFile): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const entry: Act['entry'] = {};
      await importStatement({ ctx: { ...ctx, db: tx }, tx, entry }, { file }, FROM_FOLDER);
      const what = { actor: 'deposits', action: 'deposits import', target: file.name };
      await writeAutomatic(ctx, tx, {
        ...what,
        reason: 'from BANK_FILES_DIR',
        after: entry.after ?? {},
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'BANK_FILE_KNOWN')) throw error;
  }
}

/** Banks use a name again: the moment keeps the files apart. */
async function moveAway({ clock }: AppContext, folder: string, name: string): Promise<void> {
  const done = path.join(folder, 'done');
  await mkdir(done, { recursive: true });
  await rename(path.join(folder, name), path.join(done, `${clock.now().getTime()}-${name}`));
}
