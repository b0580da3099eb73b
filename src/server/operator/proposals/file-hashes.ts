import { createHash } from 'node:crypto';
import type { Given } from '@/server/operator/read-input';
import type { proposals } from '@/server/operator/tables';

export type StoredFiles = (typeof proposals.$inferSelect)['files'];
type NamedFiles = Record<string, { name: string; sha256: string }>;

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The names and hashes that officers sign instead of the files' bytes. */
export function namesOf(files: Given['files']): NamedFiles {
  const named = Object.entries(files).map(([option, { name, read }]) => [
    option,
    { name, sha256: sha256Of(read()) },
  ]);
  return Object.fromEntries(named);
}

/** The same of a stored proposal. */
export function storedNames(files: StoredFiles): NamedFiles {
  const named = Object.entries(files).map(([option, file]) => {
    const sha256 = 'sha256' in file ? file.sha256 : sha256Of(Buffer.from(file.base64, 'base64'));
    return [option, { name: file.name, sha256 }];
  });
  return Object.fromEntries(named);
}
