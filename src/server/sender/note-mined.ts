import { describeError } from '@fnx/postgres/faults';
import { and, eq, isNull } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { ToldFault } from '@/shared/fault-texts';
import { releaseGas } from './budget';
import type { Call } from './sign';
import { refusalOf } from './simulate';
import { senderCalls } from './tables';
import { UNSENT } from './unsent';

export type MinedReceipt = {
  hash: Hex;
  block: bigint;
  isDone: boolean;
  gasUsed: bigint;
  /** In wei. */
  gasPrice: bigint;
};

/** Notes that a block contains a call, and later that this block is final. What the call did not use goes back to the budget, once. */
export async function noteMined(
  ctx: AppContext,
  call: Call,
  { hash, block, isDone, gasUsed, gasPrice }: MinedReceipt,
  isFinal: boolean,
): Promise<void> {
  const isNoted = call.minedTx === hash && call.minedAt !== null;
  if (isNoted && !isFinal) return;
  const fault = isDone ? null : (call.fault ?? (await faultAt(ctx, call, block)));
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(senderCalls)
      .where(and(eq(senderCalls.id, call.id), isNull(senderCalls.finalAt)))
      .for('update');
    if (!stored || stored.senderNonce !== call.senderNonce) return;
    await tx
      .update(senderCalls)
      .set({
        status: isDone ? 'MINED' : 'FAILED',
        ...{ minedTx: hash, minedAt: stored.minedAt ?? now, finalAt: isFinal ? now : null, fault },
        ...{ gasUsed: Number(gasUsed), fee: gasUsed * gasPrice },
      })
      .where(eq(senderCalls.id, call.id));
    if (stored.gasUsed === null) await releaseGas(tx, stored, Number(gasUsed));
  });
}

/** Why the contract refused a call in a block, as it would at the block's end. */
async function faultAt(ctx: AppContext, call: Call, block: bigint): Promise<ToldFault> {
  const unknown: ToldFault = { name: 'UNKNOWN', params: {} };
  try {
    const asked = {
      to: call.toAddress as Address,
      data: call.data as Hex,
      gas: BigInt(call.gasLimit),
      from: call.sender as Address,
    };
    return (await refusalOf(ctx, asked, block)) ?? unknown;
  } catch (error) {
    ctx.log.warn({ error: describeError(error), call: call.id }, 'a failed call has no reason');
    return unknown;
  }
}

/** The block that contained it was replaced by another one. */
export async function noteVanished({ db }: AppContext, call: Call): Promise<void> {
  await db
    .update(senderCalls)
    .set({ status: 'SENT', minedTx: null, minedAt: null, fault: null })
    .where(and(eq(senderCalls.id, call.id), isNull(senderCalls.finalAt)));
}

/** Another transaction took its number, or its sender is gone: it gets a number again. */
export async function returnToQueue({ db, log, clock }: AppContext, call: Call): Promise<void> {
  log.warn({ call: call.id, nonce: call.senderNonce }, 'a call of the sender is queued again');
  const isDone = call.purpose === 'FILL';
  await db
    .update(senderCalls)
    .set({
      ...UNSENT,
      gasUsed: call.gasUsed,
      status: isDone ? 'FAILED' : 'QUEUED',
      finalAt: isDone ? clock.now() : null,
    })
    .where(and(eq(senderCalls.id, call.id), isNull(senderCalls.finalAt)));
}
