import { and, desc, eq, isNull } from 'drizzle-orm';
import { asWritten } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { postMessage } from './post-message';
import { operatorAlerts } from './tables';

type Alerter = Pick<AppContext, 'clock' | 'config' | 'jobs' | 'log' | 'registry'>;

/** `kind` is one of those that a module registers as `alerts`. */
type NewAlert = { kind: string; subject: string; detail: string };

/**
 * Raises an operator alert: a log line, an entry in `npm run admin -- alerts`, and an e-mail to OPERATOR_EMAIL if set.
 * Raised once while it is open, however many processes raise it.
 */
export async function raiseAlert(ctx: Alerter, tx: Tx, alert: NewAlert): Promise<void> {
  if (!(alert.kind in ctx.registry.alerts)) throw new Error(`No module registers ${alert.kind}.`);
  const [raised] = await tx
    .insert(operatorAlerts)
    .values({ ...alert, raisedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: operatorAlerts.id });
  if (!raised) return;
  ctx.log.error({ alert: alert.kind, subject: alert.subject, detail: alert.detail }, 'alert');
  await mailDesk(ctx, tx, `FNX alert: ${alert.kind} ${alert.subject}`, alert.detail);
}

/** Closes an open alert. */
export async function resolveAlert(
  ctx: Alerter,
  tx: Tx,
  kind: string,
  subject: string,
): Promise<void> {
  const [over] = await tx
    .update(operatorAlerts)
    .set({ resolvedAt: ctx.clock.now() })
    .where(openOne(kind, subject))
    .returning({ detail: operatorAlerts.detail });
  if (!over) return;
  ctx.log.info({ alert: kind, subject }, 'alert resolved');
  await mailDesk(ctx, tx, `FNX alert resolved: ${kind} ${subject}`, `Resolved: ${over.detail}`);
}

const openOne = (kind: string, subject: string) =>
  and(
    eq(operatorAlerts.kind, kind),
    eq(operatorAlerts.subject, subject),
    isNull(operatorAlerts.resolvedAt),
  );

/** Sends an e-mail to OPERATOR_EMAIL, if set; in English. */
export async function mailDesk(
  ctx: Alerter,
  tx: Tx,
  subject: string,
  detail: string,
): Promise<void> {
  const to = ctx.config.operatorEmail;
  if (to === null) return;
  const text = { subject: asWritten(subject), paragraphs: [asWritten(detail)] };
  await postMessage(ctx, tx, {
    channel: 'email',
    to,
    purpose: 'OPERATOR_ALERT',
    language: 'en',
    text,
  });
}

/** The newest alerts; only open ones unless `all`. */
export function listAlerts(db: Db, { all, limit }: { all: boolean; limit: number }) {
  return db
    .select()
    .from(operatorAlerts)
    .where(all ? undefined : isNull(operatorAlerts.resolvedAt))
    .orderBy(desc(operatorAlerts.raisedAt))
    .limit(limit);
}
