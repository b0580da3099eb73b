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
  // The demo makes people and prices by itself. Elsewhere everything has been a command from the start.
  const since = ctx.config.mode === 'demo' ? first.at : new Date(0);
  const found = await Promise.all(ctx.registry.unrecorded.map((find) => find(ctx, since)));
  return found.flat();
}

/** Officers in the table whom the journal does not know, or with other keys or roles, and those who are gone without a command. */
export async function findUnknownOfficers(
  { db }: Pick<AppContext, 'db'>,
  known: ReadonlyMap<string, { key: Buffer; roles: readonly string[] }>,
): Promise<string[]> {
  const rows = await db.select().from(officers);
  const working = rows.filter(
    ({ admittedAt, removedAt }) => admittedAt !== null && removedAt === null,
  );
  const gone = [...known.keys()].filter((email) => !working.some((one) => one.email === email));
  const other = working.filter(({ email, publicKey, roles }) => {
    const recorded = known.get(email);
    if (!recorded || !publicKey?.equals(recorded.key)) return true;
    return [...roles].sort().join() !== [...recorded.roles].sort().join();
  });
  return [
    ...gone.map((email) => `No command removed the officer ${email}.`),
    ...other.map(
      ({ email }) => `The officer ${email} has another passkey or other roles than recorded.`,
    ),
  ];
}
