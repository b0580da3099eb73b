import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { kycKeys } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { openBytes, resealBytes, sealBytes } from '@/server/platform/secrets/sealed-box';

/** A document of an identity check, as the person or the provider names it. */
export type IdentityDocument = {
  /** The issuing country, ISO 3166-1 alpha-2. */
  country: string;
  type: string;
  number: string;
};

const NAME = 'documents';
const PURPOSE = 'fnx document numbers';

/** A document's number without what people add to it: spaces, hyphens and small letters. */
export const plainNumber = (number: string) =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The keyed hash of a document (HMAC-SHA-256), by which a second use is found. The key is random and stays the same, so that hashes do;
 * the database has it sealed with FILES_KEY. Without the key nobody can try out numbers.
 */
export async function documentHash(
  ctx: Pick<AppContext, 'config'>,
  db: Db,
  { country, type, number }: IdentityDocument,
): Promise<string> {
  const text = JSON.stringify([country.toUpperCase(), type, plainNumber(number)]);
  return createHmac('sha256', await readKey(ctx, db))
    .update(text)
    .digest('hex');
}

async function readKey(ctx: Pick<AppContext, 'config'>, db: Db): Promise<Buffer> {
  const find = () => db.select().from(kycKeys).where(eq(kycKeys.name, NAME));
  let [row] = await find();
  if (!row) {
    const sealed = sealBytes(ctx, PURPOSE, NAME, randomBytes(32));
    await db.transaction((tx) =>
      tx.insert(kycKeys).values({ name: NAME, sealed }).onConflictDoNothing(),
    );
    [row] = await find();
  }
  if (!row) throw new Error('The key of the documents was not stored.');
  return openBytes(ctx, PURPOSE, NAME, row.sealed);
}

/** Seals the key with FILES_KEY instead of its fallback. */
export async function resealDocumentKey(ctx: AppContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(kycKeys).where(eq(kycKeys.name, NAME)).for('update');
    const sealed = row && resealBytes(ctx, PURPOSE, NAME, row.sealed);
    if (sealed) await tx.update(kycKeys).set({ sealed }).where(eq(kycKeys.name, NAME));
  });
}
