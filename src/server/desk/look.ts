import type { Named, SignedFact } from '@fnx/api/shared/proposal';
import type { Tx } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from '@/server/platform/context';

/** A fact that a signer reads. */
export type Fact = SignedFact & {
  /**
   * True for a fact of the moment, such as a rate, an age or a count, which customers change while officers sign: it is shown as it is now,
   * and neither signed nor compared. All others are those on which the decision rests: both officers sign the same ones, and nothing is
   * carried out unless they are so at that time, too.
   */
  moment?: true;
};

/**
 * The service as the subject of a command reads it. One function says what the command is about whenever somebody asks: when it is
 * proposed, shown, signed, and, in the transaction of its run, carried out.
 */
export type Look<N extends Named | undefined = undefined> = AppContext & {
  /**
   * Set in the transaction in which the command is carried out, right before its run: rows on which facts rest are locked, by `hold`, so that
   * nothing changes between the facts and the act. `db` is that transaction.
   */
  isHolding?: true;
  /**
   * What the proposal named when it was made: a stored proposal is about these things, and never about what came since. Undefined while it is
   * made, and for a command without a proposal: then the subject finds them.
   */
  named?: N;
};

type Lockable<Q> = { for(strength: 'update'): Q };

/** Reads rows on which facts rest: locked until the transaction ends if the command is about to be carried out. */
export const hold = <Q>({ isHolding }: Pick<Look, 'isHolding'>, query: Q & Lockable<Q>): Q =>
  isHolding ? query.for('update') : query;

/** Locks rows before the facts that rest on them are read, where a reader of its own finds these. */
export async function holdRows(look: Pick<Look, 'isHolding' | 'db'>, table: PgTable, where: SQL) {
  if (!look.isHolding) return;
  await look.db.select({ one: sql`1` }).from(table).where(where).for('update');
}

/** The transaction of a subject that is about to be carried out, for a lock that is no row's; null while somebody only looks. */
export const holding = ({ isHolding, db }: Pick<Look, 'isHolding' | 'db'>): Tx | null =>
  // A subject holds only inside of its command's transaction.
  isHolding ? (db as Tx) : null;

/** The subject of a command. */
export type Subject<N extends Named | undefined = undefined> = {
  /** Names what it changes, such as `share price`: of each, one proposal may be open. */
  of: string;
  /** The act in a sentence, with its figures: the heading of the proposal. It is signed, so it says nothing of the moment. */
  what: string;
  /** Other facts that a signer has to know. Each thing that `named` has is a fact with all that the act does to it. */
  facts: readonly Fact[];
  /** Why an officer's signature does not count, such as that the matter is this officer's word alone; null for one that counts. */
  notBy?: (officer: string) => string | null;
} & (undefined extends N
  ? { named?: undefined }
  : {
      /**
       * What exactly the command will touch, such as the ids of rows, where its input does not say it: stored and signed with the proposal, and
       * given to `run`, which touches nothing else. Of a stored proposal it is what is left of `Look.named`, never more.
       */
      named: N;
    });
