import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { mayUse } from '@/server/desk/rights';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { officerRescues, officers } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { CONFIRMATIONS_NEEDED, RESCUE_WAIT_SECONDS } from '@/shared/rescue';
import { isActive } from './find-officer';
import { endOfficer, lockOfficer } from './named-officer';
import { tellOfficers } from './tell-officers';

/*
 * The way back when too few administrators can sign: the owner of the database removes one whose passkey is lost, after two days in which every
 * officer hears of it and can stop it. `officers first` then works again.
 */

export const RESCUE = 'officers rescue';
export const CONFIRM = 'officers rescue confirm';
const ALERT = 'OFFICER_RESCUE';

type Rescue = typeof officerRescues.$inferSelect;

/**
 * Begins the removal of an administrator without signatures; called again after the wait, carries it out.
 * @throws Refusal for anybody but the owner of the tables, and before the wait is over
 */
type Named = { email: string; reason: string };

export async function rescue(act: Act, { email, reason }: Named) {
  const { ctx, tx, entry } = act;
  entry.target = email;
  await requireOwner(tx);
  const open = await lockRescue(tx, email);
  const step = open ? 'DONE' : 'BEGUN';
  entry.after = { step };
  const officer = await lockOfficer(tx, email);
  if (open) return finish(act, open, () => endOfficer(tx, officer, ctx.clock.now()));
  if (!officer.admittedAt || !officer.roles.includes('ADMINISTRATOR')) {
    throw refusal('NOT_AN_ADMINISTRATOR');
  }
  const begunAt = ctx.clock.now();
  const effectiveAt = plusSeconds(begunAt, RESCUE_WAIT_SECONDS);
  const row = { email, reason, begunBy: act.name, begunAt, effectiveAt };
  await tx.insert(officerRescues).values(row);
  const detail = `${act.name} began to remove the administrator ${email} without two signatures, because: ${reason}. It takes effect from ${effectiveAt.toUTCString()} on. If you did not expect this, cancel it at the desk now: every officer but an auditor can.`;
  await tell(ctx, tx, detail);
  await raiseAlert(ctx, tx, { kind: ALERT, subject: email, detail });
  return { email, state: 'BEGUN', effective: effectiveAt };
}

async function finish(
  { ctx, tx, name }: Act,
  { id, email, effectiveAt, begunBy }: Rescue,
  remove: () => Promise<void>,
) {
  if (effectiveAt > ctx.clock.now()) {
    throw refusal('RESCUE_WAITS', { by: begunBy, from: effectiveAt.toISOString() });
  }
  await tell(
    ctx,
    tx,
    `${name} removed the administrator ${email} without two signatures. The desk shows it until two officers confirm it. If you did not expect this, tell the bank’s management.`,
  );
  await remove();
  await end(ctx, tx, id, { ended: 'DONE', endedBy: name });
  return { email, state: 'REMOVED', next: 'officers first' };
}

/** Stops a removal that has not taken effect; every officer but an auditor may. @throws Refusal when there is none */
export async function cancelRescue({ ctx, tx, name }: Act, { email, reason }: Named) {
  const open = await lockRescue(tx, email);
  if (!open) throw refusal('NO_SUCH', { what: 'open removal', of: email });
  await end(ctx, tx, open.id, { ended: 'CANCELLED', endedBy: name });
  await tell(
    ctx,
    tx,
    `${name} cancelled the removal of the administrator ${email}, because: ${reason}.`,
  );
  return { email, state: 'CANCELLED' };
}

/**
 * Notes that an officer knows of it. Two confirmations take the notice off the desk: of officers from before it began, as long as there are two.
 * @throws Refusal
 */
export async function confirmRescue(act: Act, { email }: { email: string }) {
  const { ctx, tx, entry, name } = act;
  if (act.source !== 'DESK') throw refusal('DESK_ONLY');
  entry.target = email;
  const [open] = await tx
    .select()
    .from(officerRescues)
    .where(and(eq(officerRescues.email, email), isNotNull(officerRescues.ended), unconfirmed))
    .orderBy(officerRescues.begunAt)
    .limit(1)
    .for('update');
  if (!open) throw refusal('NO_SUCH', { what: 'removal to confirm', of: email });
  if (open.confirmedBy.includes(name)) {
    throw refusal('CONFIRMED_BEFORE');
  }
  await requireEarlier(act, open.begunAt);
  const confirmedBy = [...open.confirmedBy, name];
  await tx.update(officerRescues).set({ confirmedBy }).where(eq(officerRescues.id, open.id));
  const left = CONFIRMATIONS_NEEDED - confirmedBy.length;
  if (left <= 0) await resolveAlert(ctx, tx, ALERT, email);
  return { email, confirmed: confirmedBy.length };
}

/** Whoever came in by the removal does not take its mark away, while others can. */
async function requireEarlier({ ctx, tx, name }: Act, begunAt: Date): Promise<void> {
  const rows = await tx.select().from(officers).where(isActive);
  const earlier = rows.filter(
    ({ admittedAt, roles }) =>
      admittedAt !== null && admittedAt < begunAt && mayUse(ctx, roles, CONFIRM),
  );
  if (earlier.length < CONFIRMATIONS_NEEDED) return;
  if (earlier.some(({ email }) => email === name)) return;
  throw refusal('EARLIER_OFFICERS');
}

const unconfirmed = sql`cardinality(${officerRescues.confirmedBy}) < ${CONFIRMATIONS_NEEDED}`;

/** Lists the removals that two officers have not confirmed; the desk shows them to every officer. */
export async function listRescues({ db }: Pick<AppContext, 'db'>) {
  const rows = await db
    .select()
    .from(officerRescues)
    .where(unconfirmed)
    .orderBy(desc(officerRescues.begunAt));
  return rows.map(({ id, email, reason, begunBy, begunAt, effectiveAt, ended, confirmedBy }) => ({
    id,
    email,
    reason,
    begunBy,
    begunAt: begunAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
    ended,
    confirmedBy,
  }));
}

async function lockRescue(tx: Tx, email: string): Promise<Rescue | null> {
  const [open] = await tx
    .select()
    .from(officerRescues)
    .where(and(eq(officerRescues.email, email), isNull(officerRescues.ended)))
    .for('update');
  return open ?? null;
}

type Ended = { ended: 'DONE' | 'CANCELLED'; endedBy: string };

async function end(ctx: AppContext, tx: Tx, id: string, ended: Ended): Promise<void> {
  const endedAt = ctx.clock.now();
  await tx
    .update(officerRescues)
    .set({ ...ended, endedAt })
    .where(eq(officerRescues.id, id));
}

/** The database refuses it to everybody else, too. */
async function requireOwner(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ owns: boolean }>(
    sql`select pg_has_role(relowner, 'MEMBER') as owns from pg_class where oid = 'officer_rescues'::regclass`,
  );
  if (rows[0]?.owns) return;
  throw refusal('OWNER_ONLY');
}

/** Mails every officer. */
const tell = (ctx: AppContext, tx: Tx, text: string) =>
  tellOfficers(ctx, tx, { subject: 'an administrator without two signatures', text });
