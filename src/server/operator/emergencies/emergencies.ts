import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import { writeAutomatic } from '@/server/desk/write-journal';
import { emergencies } from '@/server/operator/emergency-tables';
import { tellOfficers } from '@/server/operator/officers/tell-officers';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import type { EmergencyKind, EndEmergency } from '@/server/server-module';
import { timeFact } from '@/server/users/person-facts';

/*
 * These measures one officer may take alone, because minutes count. Each ends by itself after two hours, unless two officers sign the
 * command that does the same for good.
 */

const HOURS = 2;
/** One officer alone may not go on by beginning again. */
const AGAIN_AFTER_SECONDS = 24 * 3600;

export const END = 'emergency end';

type Named = { kind: EmergencyKind; target: string };
type Emergency = typeof emergencies.$inferSelect;

/** The command that two officers sign to keep it, and what it is called in mails. */
const KINDS: Readonly<Record<EmergencyKind, { keep: string; what: string }>> = {
  ACCOUNT: { keep: 'account freeze', what: 'the freeze of an account' },
  PAUSE: { keep: 'transfers pause', what: 'the pause of purchases and transfers' },
};

const isNamed = ({ kind, target }: Named) =>
  and(eq(emergencies.kind, kind), eq(emergencies.target, target));

/** The newest one of a target, also after its end. */
export async function newestEmergency(db: Db, named: Named): Promise<Emergency | undefined> {
  const newest = db.select().from(emergencies).where(isNamed(named));
  return (await newest.orderBy(desc(emergencies.id)).limit(1))[0];
}

/**
 * Begins an emergency and mails the officers who can keep it.
 * @returns its end
 * @throws Refusal while there is one, and for a day after one that nobody kept
 */
export async function beginEmergency(
  { ctx, tx, name }: Act,
  named: Named,
  reason: string,
): Promise<Date> {
  const begunAt = ctx.clock.now();
  const endsAt = plusSeconds(begunAt, HOURS * 3600);
  const { keep, what } = KINDS[named.kind];
  const recent = gt(emergencies.begunAt, plusSeconds(begunAt, -AGAIN_AFTER_SECONDS));
  const [last] = await tx
    .select()
    .from(emergencies)
    .where(and(isNamed(named), recent));
  if (last) throw refusal('EMERGENCY_REPEATED', { by: last.begunBy, keep });
  await tx.insert(emergencies).values({ ...named, begunBy: name, begunAt, endsAt });
  const text = `${name} began ${what} (${named.target}) alone, because: ${reason} It ends by itself on ${timeFact(endsAt)}, unless two officers sign “${keep}”.`;
  await tellOfficers(ctx, tx, { subject: `emergency: ${what}`, text }, keep);
  return endsAt;
}

/** Two officers have signed. @returns false when nobody began it alone */
export async function keepEmergency({ ctx, tx, name }: Act, named: Named): Promise<boolean> {
  const open = await lockOpen(tx, named);
  if (!open) return false;
  await close(ctx, tx, open, { ended: 'KEPT', endedBy: name });
  return true;
}

/** It was ended by another command. */
export async function endedOtherwise({ ctx, tx, name }: Act, named: Named): Promise<void> {
  const open = await lockOpen(tx, named);
  if (open) await close(ctx, tx, open, { ended: 'OVER', endedBy: name });
}

async function lockOpen(tx: Tx, named: Named): Promise<Emergency | undefined> {
  const open = and(isNamed(named), isNull(emergencies.ended));
  return (await tx.select().from(emergencies).where(open).for('update'))[0];
}

type Closed = { ended: 'KEPT' | 'OVER'; endedBy: string };

async function close(ctx: AppContext, tx: Tx, { id, kind, target }: Emergency, end: Closed) {
  await tx
    .update(emergencies)
    .set({ ...end, endedAt: ctx.clock.now() })
    .where(eq(emergencies.id, id));
  const { keep, what } = KINDS[kind];
  const how = end.ended === 'KEPT' ? 'is kept: two officers signed it' : 'is over';
  const by = end.endedBy === 'service' ? 'nobody signed it within two hours' : `by ${end.endedBy}`;
  const text = `The emergency of ${what} (${target}) ${how} (${by}).`;
  await tellOfficers(
    ctx,
    tx,
    { subject: `emergency ${end.ended.toLowerCase()}: ${what}`, text },
    keep,
  );
}

/** Ends one before its time. @throws Refusal */
export async function endEmergency(act: Act, { id }: { id: number }) {
  const [open] = await act.tx
    .select()
    .from(emergencies)
    .where(and(eq(emergencies.id, id), isNull(emergencies.ended)))
    .for('update');
  if (!open) throw refusal('NO_SUCH', { what: 'open emergency', of: id });
  const calls = await undo(act, open);
  if (calls === null) throw refusal('EMERGENCY_SENT');
  return { rows: [{ id, kind: open.kind, of: open.target, state: 'OVER' }], calls };
}

/** @returns the calls that are still to be signed; null while its own call is on its way */
async function undo(act: Act, open: Emergency) {
  const { kind, target } = open;
  act.entry.target = target;
  const undoIt = act.ctx.registry.endsEmergency[kind] as EndEmergency | undefined;
  if (!undoIt) throw new Error(`Nothing ends an emergency of the kind ${kind}.`);
  const calls = await undoIt(act, target);
  if (calls !== null) await close(act.ctx, act.tx, open, { ended: 'OVER', endedBy: act.name });
  return calls;
}

/** Ends what nobody kept in time, each with an entry of the service in the journal. */
export async function endOverdue(ctx: AppContext): Promise<void> {
  const due = and(isNull(emergencies.ended), lte(emergencies.endsAt, ctx.clock.now()));
  for (const { id } of await ctx.db.select().from(emergencies).where(due)) {
    await ctx.db.transaction(async (tx) => {
      const still = and(eq(emergencies.id, id), isNull(emergencies.ended));
      const [open] = await tx.select().from(emergencies).where(still).for('update');
      if (!open) return;
      const inner = { ...ctx, db: tx };
      const act: Act = { ctx: inner, name: 'service', action: END, tx, entry: {} };
      if ((await undo(act, open)) === null) return;
      const { before, after } = act.entry;
      await writeAutomatic(ctx, tx, {
        ...{ actor: 'service', action: END, target: open.target },
        reason: `${open.begunBy} began it, and nobody signed it within two hours.`,
        ...(before && { before }),
        ...(after && { after }),
      });
    });
  }
}
