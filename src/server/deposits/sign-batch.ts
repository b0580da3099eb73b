import {
  batchHashes,
  batchTypedData,
  type Deposit,
  depositTypedData,
  encodeIssueFor,
} from '@fnx/chain/deposits';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { roleId } from '@fnx/contracts/deploy/roles';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { type Hex, recoverTypedDataAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { orders } from '@/server/purchase/tables';
import { queueCall } from '@/server/sender/queue-call';
import { findBatchFault } from './check-batch';
import { payableNames } from './payable-names';
import { depositOf } from './stored-deposits';
import { bankEntries, depositBatches } from './tables';

/** A deposit in a batch of the most costs 287,000; hashes of a full batch 26,000 more. */
const GAS_LIMIT = 500_000n;

/** The name of the call that issues a deposit's shares. */
export const depositKey = (batch: number, entryId: string) => `deposit:${batch}:${entryId}`;

/**
 * Stores a CASHIER's signature of a batch and queues the issue of each of its deposits once; the service's sender submits them.
 * @throws Refusal when the batch is unknown, over, signed, or not what was released, or the wallet has not the role
 */
export async function signBatch(
  ctx: AppContext,
  tx: Tx,
  { number, signature }: { number: number; signature: Hex },
) {
  const [batch] = await tx
    .select()
    .from(depositBatches)
    .where(eq(depositBatches.number, number))
    .for('update');
  if (!batch) {
    throw refusal('NOT_ON_PAGE', { what: 'batch', id: number, page: 'Batches' });
  }
  if (batch.state !== 'RELEASED') {
    throw refusal('ALREADY', { what: 'batch', state: batch.state.toLowerCase() });
  }
  if (batch.validUntil <= ctx.clock.now()) {
    throw refusal('ALREADY', { what: 'batch', state: 'over' });
  }
  const fault = await findBatchFault(tx, batch);
  if (fault) throw refusal('BATCH_ALTERED', { why: fault });
  await refuseHeld(tx, batch.id);
  const sale = ctx.chain.addresses.contracts.shareSale;
  const deposits = batch.deposits.map(depositOf);
  await refuseStrangers(ctx, deposits);
  const typed = batchTypedData(sale, deposits);
  const cashier = await recoverTypedDataAddress({ ...typed, signature }).catch(() => null);
  if (cashier === null || !(await isCashier(ctx, cashier))) throw refusal('NOT_A_CASHIER');
  const hashes = batchHashes(deposits);
  for (const [place, deposit] of deposits.entries()) {
    const signer = await ctx.signer.signTypedData(depositTypedData(sale, deposit));
    const signed = { signer, batch: hashes, cashier: signature };
    const { to, data } = encodeIssueFor(sale, deposit, signed);
    const key = depositKey(batch.number, batch.deposits[place]?.entryId ?? '');
    const call = { purpose: 'DEPOSIT', key, userId: null, to, data, gasLimit: GAS_LIMIT } as const;
    await queueCall(ctx, tx, call);
  }
  await tx
    .update(depositBatches)
    .set({ state: 'SIGNED', cashier: cashier.toLowerCase(), signature })
    .where(and(eq(depositBatches.id, batch.id), eq(depositBatches.state, 'RELEASED')));
  return { cashier, deposits: deposits.length };
}

/** A person may be on hold since the release. */
async function refuseHeld(tx: Tx, batchId: string): Promise<void> {
  const buyers = await tx
    .select({ userId: orders.userId })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(eq(bankEntries.batchId, batchId));
  const ids = buyers.map(({ userId }) => userId);
  const names = await payableNames(tx, ids);
  if (!ids.every((id) => names.has(id))) throw refusal('BATCH_ON_HOLD');
}

/** The index may be late, or changed: the token itself says whose wallet each is. One that it does not know is linked here. */
async function refuseStrangers({ chain }: AppContext, deposits: readonly Deposit[]): Promise<void> {
  const holders = await chain.client.multicall({
    contracts: deposits.map(({ buyer }) => ({
      address: chain.addresses.contracts.shareToken,
      abi: shareTokenAbi,
      functionName: 'holderOf' as const,
      args: [buyer] as const,
    })),
    allowFailure: false,
  });
  for (const [place, { buyer, holder }] of deposits.entries()) {
    const known = holders[place];
    if (known === zeroHash || known === holder) continue;
    throw refusal('BATCH_ALTERED', { why: `The wallet ${buyer} is another holder’s.` });
  }
}

async function isCashier({ chain }: AppContext, account: Hex): Promise<boolean> {
  const [has] = await chain.client.readContract({
    address: chain.addresses.contracts.authority,
    abi: accessManagerAbi,
    functionName: 'hasRole',
    args: [roleId('CASHIER'), account],
  });
  return has;
}
