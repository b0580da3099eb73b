import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { problem } from '@/server/platform/errors';
import { users } from './tables';

/** @throws DomainError KYC_REQUIRED */
export async function requireKyc(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.kycStatus !== 'APPROVED') throw problem('KYC_REQUIRED');
}
