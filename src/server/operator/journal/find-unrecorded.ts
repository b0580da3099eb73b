import { asc, eq } from 'drizzle-orm';
import { officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { journal } from '@/server/platform/tables';

/**
 * What the database says and the journal does not explain, since the first officer joined: somebody with access to the tables changed
 * it without a command.
 */
export async function findUnrecorded(ctx: AppContext): Promise<string[]> {
  const [first] = await ctx.db
    .select({ at: journal.at })
    .from(journal)
    .where(eq(journal.action, 'officers join'))
    .orderBy(asc(journal.id))
    .limit(1);
  if (!first) return [];
  const found = await Promise.all(ctx.registry.unrecorded.map((find) => find(ctx, first.at)));
  return found.flat();
}

/** Officers in the table whom the journal does not know, or with other keys or roles. */
export async function findUnknownOfficers(
  { db }: Pick<AppContext, 'db'>,
  known: ReadonlyMap<string, { key: Buffer; roles: readonly string[] }>,
): Promise<string[]> {
  const rows = await db.select().from(officers);
  return rows
    .filter(({ admittedAt, removedAt }) => admittedAt !== null && removedAt === null)
    .filter(({ email, publicKey, roles }) => {
      const recorded = known.get(email);
      if (!recorded || !publicKey?.equals(recorded.key)) return true;
      return [...roles].sort().join() !== [...recorded.roles].sort().join();
    })
    .map(({ email }) => `The officer ${email} has another passkey or other roles than recorded.`);
}
