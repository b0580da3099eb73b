import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KIND_NAMES, type Kind } from '@fnx/api/content/kinds';
import { LANGUAGES, type Language } from '@/lang/languages';
import { databaseContent } from '@/server/content/source/database-content';
import { folderOf } from '@/server/content/source/read-content-files';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

/** A folder with this file is a bank's. */
const CONTENT_MARK = 'bank.json';

/**
 * Writes each text that is shown into the file from which a new database reads it, and removes the files of texts that are not shown.
 *
 * @throws Refusal when the folder has something else
 */
export async function exportContent(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  folder: string,
): Promise<{ type: Kind; language: Language; written: number; removed: number }[]> {
  const isOurs = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isOurs && !existsSync(path.join(folder, CONTENT_MARK))) {
    throw refusal('CONTENT_FOLDER', { folder });
  }
  const texts = await databaseContent(ctx).texts({ kinds: KIND_NAMES, whole: LANGUAGES });
  return KIND_NAMES.flatMap((kind) =>
    LANGUAGES.map((language) => {
      const own = texts.filter((text) => text.kind === kind && text.language === language);
      const files = new Map(own.map(({ slug, source }) => [`${slug}.md`, source]));
      return {
        type: kind,
        language,
        ...writeFolder(path.join(folder, folderOf(kind, language)), files),
      };
    }),
  ).filter(({ written, removed }) => written + removed > 0);
}

function writeFolder(folder: string, files: ReadonlyMap<string, string>) {
  const before = existsSync(folder) ? readdirSync(folder) : [];
  const gone = before.filter((name) => name.endsWith('.md') && !files.has(name));
  for (const name of gone) rmSync(path.join(folder, name));
  if (files.size > 0) mkdirSync(folder, { recursive: true });
  for (const [name, source] of files) writeFileSync(path.join(folder, name), source);
  return { written: files.size, removed: gone.length };
}
