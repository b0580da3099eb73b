import { eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { isUuid } from '@/server/platform/ids';
import { users } from '@/server/users/tables';
import { operatorActions } from './tables';

/** An operator at work. */
export type Operator = { ctx: AppContext; name: string };

/** What cannot be done, in words that say why and what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

type Action = {
  /** `kyc approve` */
  action: string;
  target: string;
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Does something and writes down who did it, in one transaction: what is not in the list of actions was not done.
 *
 * @param work gets a context whose verbs take part in that transaction
 */
export function audited<T>(
  { ctx, name }: Operator,
  { action, target, details = {} }: Action,
  work: (ctx: AppContext, tx: Tx) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    // A verb's own transaction becomes a savepoint of this one; nothing else of the database's type is used by verbs.
    const result = await work({ ...ctx, db: tx as unknown as Db }, tx);
    const at = ctx.clock.now();
    await tx
      .insert(operatorActions)
      .values({ at, operator: name, action, target, details: { ...details } });
    ctx.log.info({ event: 'operator action', operator: name, action }, 'event');
    return result;
  });
}

export type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'status' | 'kycStatus'>;

/**
 * Finds a person by e-mail address or id, and keeps the row from others until the transaction ends: of two operators at
 * once the second sees what the first did.
 *
 * @throws Refusal
 */
export async function lockPerson(tx: Tx, who: string): Promise<Person> {
  const by = isUuid(who) ? eq(users.id, who) : eq(users.email, who.trim().toLowerCase());
  const [person] = await tx
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      kycStatus: users.kycStatus,
    })
    .from(users)
    .where(by)
    .for('update');
  if (!person)
    throw new Refusal(`There is no account "${who}". Give its e-mail address or its id.`);
  return person;
}
