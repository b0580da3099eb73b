import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import {
  type Hex,
  isAddressEqual,
  isHash,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Call } from '@/chain/call';
import { hasEffect } from '@/chain/call-effect';
import type { KnownContracts } from '@/chain/decode-call';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { type ChainOutcome, chainActions } from '@/server/platform/tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { readKnownContracts } from './role-holders';

export type ChainAction = typeof chainActions.$inferSelect;

/** PREPARED: nobody has reported a transaction. SEEN: one is reported, and not final. */
export type ActionState = 'PREPARED' | 'EXPIRED' | 'SEEN' | ChainOutcome;

const EXPIRES_AFTER_MS = 30 * 86_400_000;

/** A call that nobody sent for 30 days counts as given up; a report of it is still accepted. */
export function stateOf({ txHash, outcome, preparedAt }: ChainAction, now: Date): ActionState {
  if (outcome !== null) return outcome;
  if (txHash !== null) return 'SEEN';
  return now.getTime() - preparedAt.getTime() > EXPIRES_AFTER_MS ? 'EXPIRED' : 'PREPARED';
}

export const callOf = ({ toAddress, valueRaw, data }: ChainAction): Call => ({
  to: toAddress as Hex,
  value: valueRaw,
  data: data as Hex,
});

/** Newest first. @param open without those that are final or given up */
export async function listActions(ctx: AppContext, open: boolean, limit: number) {
  const rows = await ctx.db
    .select()
    .from(chainActions)
    .where(open ? isNull(chainActions.outcome) : undefined)
    .orderBy(desc(chainActions.id))
    .limit(limit);
  const now = ctx.clock.now();
  const listed = rows.map((row) => ({ ...row, state: stateOf(row, now) }));
  return open ? listed.filter(({ state }) => state !== 'EXPIRED') : listed;
}

/** @throws Refusal */
export async function findAction(db: Db | Tx, id: number): Promise<ChainAction> {
  const [row] = await db.select().from(chainActions).where(eq(chainActions.id, id)).for('update');
  if (!row) throw new Refusal(`There is no action ${id}. See "actions list --all".`);
  return row;
}

/**
 * Records the transaction that an officer sent for an action. It has to carry the call, itself or inside the call of a Safe.
 * A later report replaces an earlier one until it is final, because wallets replace transactions.
 * @throws Refusal
 */
export async function reportTransaction(
  operator: Operator,
  id: number,
  text: string,
): Promise<ChainAction> {
  const hash = text.trim().toLowerCase();
  if (!isHash(hash)) throw new Refusal('A transaction hash is 0x and 64 hexadecimal digits.');
  const action = { action: 'actions report', target: String(id), after: { txHash: hash } };
  await audited(operator, action, async (ctx, tx, entry) => {
    const row = await findAction(tx, id);
    if (row.outcome === 'FINAL') throw new Refusal('This action is final already.');
    const sent = await readTransaction(ctx, hash);
    if (!carries(sent, callOf(row))) {
      throw new Refusal('That transaction does something else. Copy the hash again.');
    }
    if (sent.blockNumber !== null && sent.blockNumber <= row.preparedBlock) {
      throw new Refusal('That transaction is older than this action.');
    }
    await refuseUsed(tx, row, hash);
    entry.before = { txHash: row.txHash };
    await tx
      .update(chainActions)
      .set({
        txHash: hash,
        reportedBy: operator.name,
        blockNumber: null,
        outcome: null,
        settledAt: null,
      })
      .where(eq(chainActions.id, id));
  });
  await trackActions(operator.ctx);
  return findAction(operator.ctx.db, id);
}

async function readTransaction({ chain }: AppContext, hash: Hex): Promise<Transaction> {
  try {
    return await chain.client.getTransaction({ hash });
  } catch (error) {
    if (!(error instanceof TransactionNotFoundError)) throw error;
    throw new Refusal('The node does not know this transaction. Try again in a few seconds.');
  }
}

/** The transaction is the call, or its data contain the call's, as those of a Safe do. */
function carries({ to, input, value }: Transaction, call: Call): boolean {
  if (to && isAddressEqual(to, call.to)) return input === call.data && value === call.value;
  const inner = `${call.to.slice(2)}`.toLowerCase();
  return input.includes(call.data.slice(2)) && input.includes(inner);
}

/** One transaction is not the proof of two equal actions. @throws Refusal */
async function refuseUsed(tx: Tx, row: ChainAction, hash: string): Promise<void> {
  const [other] = await tx
    .select({ id: chainActions.id })
    .from(chainActions)
    .where(
      and(
        eq(chainActions.txHash, hash),
        eq(chainActions.data, row.data),
        eq(chainActions.toAddress, row.toAddress),
        ne(chainActions.id, row.id),
      ),
    );
  if (other) throw new Refusal(`That transaction was reported for action ${other.id}.`);
}

/** Looks for the reported transactions on the chain. An outcome is stored when the index has passed their block. */
export async function trackActions(ctx: AppContext): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(chainActions)
    .where(and(isNotNull(chainActions.txHash), isNull(chainActions.outcome)));
  if (rows.length === 0) return;
  const known = await readKnownContracts(ctx);
  const indexed = await readIndexedBlock(ctx.db);
  for (const row of rows) {
    const receipt = await readReceipt(ctx, row.txHash as Hex);
    const isFinal = receipt && indexed && receipt.blockNumber <= BigInt(indexed.number);
    const outcome = isFinal ? outcomeOf(ctx, known, row, receipt) : null;
    const change = {
      blockNumber: receipt?.blockNumber ?? null,
      outcome,
      settledAt: outcome && ctx.clock.now(),
    };
    // Another hash may have been reported meanwhile.
    const same = and(eq(chainActions.id, row.id), eq(chainActions.txHash, row.txHash ?? ''));
    await ctx.db.update(chainActions).set(change).where(same);
  }
}

async function readReceipt({ chain }: AppContext, hash: Hex): Promise<TransactionReceipt | null> {
  try {
    return await chain.client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/**
 * A Safe's transaction may succeed although the call in it failed, and tokens are paid by the account that sends the call: the event of the
 * contract decides. Calls without one (`pay`) are proved by the transaction alone.
 */
function outcomeOf(
  { config }: AppContext,
  known: KnownContracts,
  row: ChainAction,
  { status, logs }: TransactionReceipt,
): ChainOutcome {
  const sender = row.role === 'TREASURY' ? config.chain.treasury : null;
  const isDone = status === 'success' && hasEffect(known, callOf(row), logs, sender) !== false;
  return isDone ? 'FINAL' : 'REVERTED';
}
