import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import { postMessage } from './post-message';
import { alarmStates, operatorAlerts } from './tables';

type Alerter = Pick<AppContext, 'clock' | 'config' | 'jobs' | 'log' | 'registry'>;

/** `kind` is one of those that a module registers as `alerts`. */
type State = { kind: string; subject: string };
type NewAlert = State & { detail: string };

/**
 * Raises an operator alert: a log line, an entry in `npm run admin -- alerts`, and an e-mail to OPERATOR_EMAIL if set.
 * Raised once while it is open, however many processes report it, and not before the state has lasted as long as its alarm says.
 */
export function raiseAlert(ctx: Alerter, tx: Tx, { detail, ...state }: NewAlert): Promise<void> {
  return report(ctx, tx, state, detail);
}

/** Closes an open alert, once the state has been good for as long as its alarm says. */
export function resolveAlert(ctx: Alerter, tx: Tx, kind: string, subject: string): Promise<void> {
  return report(ctx, tx, { kind, subject }, null);
}

type Watcher = Alerter & Pick<AppContext, 'db'>;

/**
 * Says what a look has found. Most find nothing, which costs one statement.
 * @param fault in words; null while the state is good
 */
export async function reportState(
  ctx: Watcher,
  { kind, subject }: State,
  fault: string | null,
): Promise<void> {
  if (fault === null) return resolveAlerts(ctx, [kind], subject);
  await ctx.db.transaction((tx) => report(ctx, tx, { kind, subject }, fault));
}

/** Ends the alerts of one subject, as `reportState` does for a good state. */
export async function resolveAlerts(
  ctx: Watcher,
  kinds: readonly string[],
  subject: string,
): Promise<void> {
  const { db } = ctx;
  const known = (table: typeof operatorAlerts | typeof alarmStates) =>
    and(inArray(table.kind, [...kinds]), eq(table.subject, subject));
  const { rows } = await db.execute(sql`
    select from ${operatorAlerts} where ${known(operatorAlerts)} and ${isNull(operatorAlerts.resolvedAt)}
    union all select from ${alarmStates} where ${known(alarmStates)}`);
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    for (const kind of kinds) await resolveAlert(ctx, tx, kind, subject);
  });
}

export type Fault = State & { fault: string };

/**
 * Says all that a look at these kinds has found: also what has no fault or is not there any more ends, such as a key that was replaced.
 * @param isLookedAt the subjects, where a look is at some of them
 */
export async function reportFaults(
  ctx: Watcher,
  kinds: readonly string[],
  faults: readonly Fault[],
  isLookedAt: (subject: string) => boolean = () => true,
): Promise<void> {
  const { kind, subject, resolvedAt } = operatorAlerts;
  const open = await ctx.db
    .select({ kind, subject })
    .from(operatorAlerts)
    .where(and(inArray(kind, [...kinds]), isNull(resolvedAt)));
  for (const one of open) {
    const lasts = faults.some((fault) => fault.kind === one.kind && fault.subject === one.subject);
    if (!lasts && isLookedAt(one.subject)) await reportState(ctx, one, null);
  }
  for (const { fault, ...state } of faults) await reportState(ctx, state, fault);
}

/**
 * Every alarm passes here: a job reports its state at each look.
 * @param fault in words; null while the state is good
 */
async function report(
  ctx: Alerter,
  tx: Tx,
  { kind, subject }: State,
  fault: string | null,
): Promise<void> {
  const alarm = Object.hasOwn(ctx.registry.alerts, kind) ? ctx.registry.alerts[kind] : undefined;
  if (!alarm) throw new Error(`No module registers ${kind}.`);
  const { raiseAfter = 0, clearAfter = 0 } = alarm;
  const lasting = raiseAfter + clearAfter;
  const now = ctx.clock.now();
  const secondsSince = (at: Date) => (now.getTime() - at.getTime()) / 1000;
  if (fault !== null) {
    if (alarm.isEvent && (await isExplained(tx, { kind, subject, detail: fault }))) return;
    const since = lasting > 0 ? await noteFault(tx, { kind, subject }, now, lasting) : now;
    if (secondsSince(since) >= raiseAfter) await raise(ctx, tx, { kind, subject, detail: fault });
    return;
  }
  const since = lasting > 0 ? await noteGood(tx, { kind, subject }, now) : null;
  if (since && secondsSince(since) < clearAfter) return;
  if (since) await tx.delete(alarmStates).where(stateOf(kind, subject));
  await endAlert(ctx, tx, { kind, subject });
}

/** @returns since when the state is bad, counting breaks that were too short to clear it */
async function noteFault(
  tx: Tx,
  { kind, subject }: State,
  now: Date,
  quiet: number,
): Promise<Date> {
  const { faultSince, reportedAt } = alarmStates;
  const forgotten = new Date(now.getTime() - quiet * 1000);
  const [row] = await tx
    .insert(alarmStates)
    .values({ kind, subject, faultSince: now, reportedAt: now })
    .onConflictDoUpdate({
      target: [alarmStates.kind, alarmStates.subject],
      set: {
        faultSince: sql`case when ${reportedAt} < ${forgotten} then excluded.fault_since else ${faultSince} end`,
        goodSince: null,
        reportedAt: now,
      },
    })
    .returning({ since: faultSince });
  return row?.since ?? now;
}

/** @returns since when the state is good; null when it was not bad */
async function noteGood(tx: Tx, { kind, subject }: State, now: Date): Promise<Date | null> {
  const { goodSince } = alarmStates;
  const [row] = await tx
    .update(alarmStates)
    .set({ goodSince: sql`coalesce(${goodSince}, ${now})`, reportedAt: now })
    .where(stateOf(kind, subject))
    .returning({ since: goodSince });
  return row?.since ?? null;
}

const stateOf = (kind: string, subject: string) =>
  and(eq(alarmStates.kind, kind), eq(alarmStates.subject, subject));

/** The very event, and not another one of the same subject: a process that starts looks at old ones again. */
async function isExplained(tx: Tx, { kind, subject, detail }: NewAlert): Promise<boolean> {
  const { kind: of, subject: about, detail: said, explanation } = operatorAlerts;
  const same = and(eq(of, kind), eq(about, subject), eq(said, detail), isNotNull(explanation));
  return (await tx.$count(operatorAlerts, same)) > 0;
}

async function raise(ctx: Alerter, tx: Tx, alert: NewAlert): Promise<void> {
  const [raised] = await tx
    .insert(operatorAlerts)
    .values({ ...alert, raisedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: operatorAlerts.id });
  if (!raised) return;
  ctx.log.error({ alert: alert.kind, subject: alert.subject, detail: alert.detail }, 'alert');
  await mailDesk(
    ctx,
    tx,
    `${BANK_FACTS.brand} alert: ${alert.kind} ${alert.subject}`,
    alert.detail,
  );
}

/** Ends an open alert. @param explained by an officer; undefined: its state is good */
export async function endAlert(
  ctx: Alerter,
  tx: Tx,
  { kind, subject }: State,
  explained?: { explanation: string; explainedBy: string },
): Promise<void> {
  const [over] = await tx
    .update(operatorAlerts)
    .set({ resolvedAt: ctx.clock.now(), ...explained })
    .where(openAlert(kind, subject))
    .returning({ detail: operatorAlerts.detail });
  if (!over) return;
  ctx.log.info({ alert: kind, subject }, 'alert resolved');
  await mailDesk(
    ctx,
    tx,
    `${BANK_FACTS.brand} alert resolved: ${kind} ${subject}`,
    explained
      ? `${explained.explainedBy} explains: ${explained.explanation}`
      : `Resolved: ${over.detail}`,
  );
}

/** SQL condition: the open alert of a kind and subject, of which there is one at most. */
export const openAlert = (kind: string, subject: string) =>
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
