import { basename, join } from 'node:path';
import { capture } from '../../processes';

/**
 * Unpacks an archive, or one part of it.
 *
 * @returns where the archive's folder, or the part, is then
 */
export async function unpackArchive(archive: string, folder: string, part = ''): Promise<string> {
  const inside = join(basename(archive, '.tar.gz'), part);
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', folder, inside]);
  if (code !== 0) throw new Error(`tar: exit ${code}\n${output}`);
  return join(folder, inside);
}
