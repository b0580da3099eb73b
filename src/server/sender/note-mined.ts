import type { ToldFault } from '@fnx/api/shared/fault-texts';
import { describeError } from '@fnx/postgres/faults';
import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { changeCall } from './budget';
import type { Call } from './sign';
import { refusalOf } from './simulate';
import { UNSENT } from './unsent';

export type MinedReceipt = {
  hash: Hex;
  block: bigint;
  isDone: boolean;
  gasUsed: bigint;
  /** In wei. */
  gasPrice: bigint;
};

/** Notes that a block contains a call, and later that this block is final. What the call did not use goes back to the budget. */
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
  await changeCall(ctx, call, ({ minedAt }) => ({
    status: isDone ? 'MINED' : 'FAILED',
    ...{ minedTx: hash, minedAt: minedAt ?? now, finalAt: isFinal ? now : null, fault },
    ...{ gasUsed: Number(gasUsed), fee: gasUsed * gasPrice },
  }));
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
export async function noteVanished(ctx: AppContext, call: Call): Promise<void> {
  const unmined = { minedTx: null, minedAt: null, gasUsed: null, fee: null, fault: null };
  await changeCall(ctx, call, () => ({ status: 'SENT', ...unmined }));
}

/** Another transaction took its number, or its sender is gone: it gets a number again. */
export async function returnToQueue(ctx: AppContext, call: Call): Promise<void> {
  const { id, senderNonce, purpose } = call;
  ctx.log.warn({ call: id, nonce: senderNonce }, 'a call of the sender is queued again');
  const ended = { status: 'FAILED', finalAt: ctx.clock.now() } as const;
  await changeCall(ctx, call, () => ({
    ...UNSENT,
    ...(purpose === 'FILL' ? ended : { status: 'QUEUED' }),
  }));
}
