import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { createDb, createPool } from '@fnx/postgres/client';
import type { ServerConfig } from '@/config/server-env';
import { storeFile } from '@/server/identity/file-store';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import { seedDemoHolders } from '@/server/purchase/seed/seed-demo';
import { users } from '@/server/users/tables';
import { query } from '../../scripts/database';
import { FILES_KEY } from './place';

export const PICTURE = 'the bytes of a picture\n'.repeat(5_000);

/** Context that opens the pictures in a data folder. */
export const pictureStore = (dataDir: string) => ({
  config: { dataDir, filesKey: FILES_KEY, filesKeyFallback: null } as ServerConfig,
});

/** Some accounts, and a document of one of them. @returns the name of its file */
export async function fillDatabase(
  url: string,
  dataDir: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<string> {
  const kyc = join(dataDir, 'kyc');
  const stored = await storeFile(pictureStore(dataDir), Buffer.from(PICTURE));
  for (const path of [kyc, join(kyc, stored.fileName)]) chownSync(path, uid, gid);
  const pool = createPool(url, { max: 1 });
  try {
    const db = createDb(pool);
    await db.transaction(async (tx) => {
      await seedDemoHolders(tx, new Date());
      const [person] = await tx.select({ id: users.id }).from(users).limit(1);
      const [application] = await tx
        .insert(kycApplications)
        .values({ userId: person?.id ?? '', attempt: 1 })
        .returning();
      await tx.insert(kycFiles).values({
        applicationId: application?.id ?? '',
        kind: 'PASSPORT',
        side: 'FRONT',
        ...stored,
        contentType: 'image/jpeg',
        bytes: PICTURE.length,
      });
    });
  } finally {
    await pool.end();
  }
  return stored.fileName;
}

/** All accounts and documents, as one value. */
export async function readPeople(url: string): Promise<string> {
  const [row] = await query<{ digest: string }>(
    url,
    `select (select md5(string_agg(u::text, '|' order by id)) from users u) || ' ' ||
      (select md5(string_agg(f::text, '|' order by id)) from kyc_files f) as digest`,
  );
  return row?.digest ?? '';
}
