import type { CaseKind, CaseState } from '@fnx/api/shared/compliance';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray, or } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';

type NewCase = Pick<
  typeof cases.$inferInsert,
  'userId' | 'kind' | 'subject' | 'fingerprint' | 'evidence'
> & { state?: Extract<CaseState, 'OPEN' | 'WAITING'> };

/**
 * Opens a case, unless the same one is open or confirmed, or was cleared and its subject has not changed since. Alerts the officers, without
 * personal data, of what the person did not ask for.
 *
 * @returns whether a case was opened
 */
export async function openCase(
  ctx: Pick<AppContext, 'clock' | 'config' | 'jobs' | 'log' | 'registry'>,
  tx: Tx,
  { state = 'OPEN', ...wanted }: NewCase,
): Promise<boolean> {
  const [known] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.userId, wanted.userId),
        eq(cases.kind, wanted.kind),
        eq(cases.subject, wanted.subject),
        or(
          inArray(cases.state, ['OPEN', 'WAITING', 'CONFIRMED']),
          eq(cases.fingerprint, wanted.fingerprint),
        ),
      ),
    )
    .limit(1);
  if (known) return false;
  const [opened] = await tx
    .insert(cases)
    .values({ ...wanted, state, openedAt: ctx.clock.now() })
    // Another process opened it in the meantime.
    .onConflictDoNothing()
    .returning({ id: cases.id });
  if (!opened) return false;
  if (OWN_WISH.has(wanted.kind)) return true;
  const detail = `Case ${opened.id} (${wanted.kind}) needs an officer: see “Cases” at the desk.`;
  await raiseAlert(ctx, tx, { kind: 'COMPLIANCE_CASE', subject: String(opened.id), detail });
  return true;
}

/** Who wants to buy more opens these: they wait at the desk, and ring nobody. */
const OWN_WISH: ReadonlySet<CaseKind> = new Set(['LIMIT', 'SOURCE_OF_FUNDS']);
