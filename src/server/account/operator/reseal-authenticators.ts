import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { resealSecret } from '@/server/account/credentials/secret-box';
import { authenticators } from '@/server/account/tables';
import type { Act } from '@/server/desk/audited';
import type { AppContext } from '@/server/platform/context';

const ROWS_AT_ONCE = 500;

/**
 * Encrypts the authenticators again that CODE_SECRET_FALLBACK encrypted. Set-ups that are not confirmed yet are left: they
 * end within minutes. May run while customers log in, and again.
 *
 * @throws Error when one of them opens with neither secret
 */
export async function resealAuthenticators({ ctx, tx, entry }: Act) {
  entry.target = 'authenticators';
  let authenticatorsRead = 0;
  let resealed = 0;
  for (let after: string | null = null; ; ) {
    const rows = await readSome(tx, after);
    for (const row of rows) if (await reseal(ctx, tx, row)) resealed += 1;
    authenticatorsRead += rows.length;
    after = rows.at(-1)?.userId ?? null;
    if (after === null) return { authenticators: authenticatorsRead, resealed };
  }
}

type Sealed = Pick<typeof authenticators.$inferSelect, 'userId' | 'sealedSecret'>;

function readSome(tx: Tx, after: string | null): Promise<Sealed[]> {
  return tx
    .select({ userId: authenticators.userId, sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(
      and(
        isNotNull(authenticators.enabledAt),
        after === null ? undefined : gt(authenticators.userId, after),
      ),
    )
    .orderBy(asc(authenticators.userId))
    .limit(ROWS_AT_ONCE);
}

async function reseal(ctx: AppContext, tx: Tx, { userId, sealedSecret }: Sealed): Promise<boolean> {
  const fresh = resealSecret(ctx, userId, sealedSecret);
  if (fresh === null) return false;
  const changed = await tx
    .update(authenticators)
    .set({ sealedSecret: fresh })
    // Unless the customer has set up another one meanwhile.
    .where(and(eq(authenticators.userId, userId), eq(authenticators.sealedSecret, sealedSecret)))
    .returning({ userId: authenticators.userId });
  return changed.length === 1;
}
