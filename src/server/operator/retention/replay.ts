import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import { writeJournal } from '@/server/desk/write-journal';
import type { ExportStore } from '@/server/operator/journal/export-store';
import { listExports } from '@/server/operator/journal/exports';
import { isSigned, readKey } from '@/server/operator/journal/verify-journal';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { users } from '@/server/users/tables';
import { erasePerson } from './erase-person';

/** The last state of a person that the exports name. */
type Outcome = {
  /** The hold that is in force; null: none. Undefined: the exports say nothing of holds. */
  hold?: string | null;
  erasedAt?: Date;
};

/**
 * Repeats the holds and erasures of the signed exports of the journal on a database that was restored from an older backup. May run
 * again: what is done already is passed over.
 *
 * @throws Refusal when an export was altered
 */
export async function replayRetention(
  operator: Operator,
  store: ExportStore,
  keyFile: Buffer,
): Promise<{ person: string; done: string }[]> {
  const rows = [];
  for (const [person, outcome] of await readOutcomes(store, keyFile)) {
    const done = await operator.ctx.db.transaction((tx) => repeat(operator, tx, person, outcome));
    if (done.length > 0) rows.push({ person, done: done.join(', ') });
  }
  return rows;
}

async function readOutcomes(store: ExportStore, keyFile: Buffer): Promise<Map<string, Outcome>> {
  const key = readKey(keyFile);
  const outcomes = new Map<string, Outcome>();
  for (const { name } of await listExports(store)) {
    const content = await store.read(name);
    const signature = await store.read(`${name}.sig`);
    if (!content || !signature || !isSigned(content, signature, key)) {
      throw refusal('EXPORT_MISSIGNED', { file: name });
    }
    for (const line of content.toString('utf8').trimEnd().split('\n')) addStep(outcomes, line);
  }
  return outcomes;
}

/** A line of an export; its text is an array: id, time in ms, actor, source, action, target, reason. */
function addStep(outcomes: Map<string, Outcome>, line: string): void {
  const { text } = JSON.parse(line) as { text: string };
  const [, at, , , action, target, reason] = JSON.parse(text);
  const outcome = outcomes.get(target) ?? {};
  if (action === 'retention hold') outcome.hold = reason;
  else if (action === 'retention release') outcome.hold = null;
  else if (action === 'retention erase') outcome.erasedAt ??= new Date(at);
  else return;
  if (isUuid(target)) outcomes.set(target, outcome);
}

/** @returns what had to be done */
async function repeat(
  operator: Operator,
  tx: Tx,
  id: string,
  { hold, erasedAt }: Outcome,
): Promise<string[]> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) return [];
  const { ctx, name: actor, source = 'COMMAND_LINE' as const } = operator;
  const setHold = (legalHold: string | null) =>
    tx.update(users).set({ legalHold }).where(eq(users.id, id));
  const mustErase = erasedAt !== undefined && user.erasedAt === null;
  const done = mustErase ? ['erased'] : [];
  if (mustErase) {
    // A hold of the backup was released before the erasure.
    await setHold(null);
    await erasePerson(ctx, tx, id, erasedAt);
  }
  const before = mustErase ? null : user.legalHold;
  if (hold !== undefined && hold !== before) {
    await setHold(hold);
    done.push(hold === null ? 'hold released' : 'hold set');
  }
  if (done.length > 0) {
    const entry = { actor, source, action: 'retention replay', target: id };
    await writeJournal(ctx, tx, { ...entry, reason: done.join(', ') });
  }
  return done;
}
