import { hasContractRole } from '@fnx/contracts/deploy/roles';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import type { Address } from 'viem';
import { type Act, audited } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import {
  endLease,
  isSame,
  leaseCall,
  lockCall,
  type NewLease,
  readLease,
  readSends,
  type SendingLease,
} from '@/server/desk/sending-leases';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { chainActionClaims, chainActions } from '@/server/platform/tables';
import { treasuryTransfers } from '@/server/register/chain-tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { sameReturn, treasuryReturns } from '@/server/register/payment-tables';
import { type ChainCall, findChainCall } from './list-calls';
import { requireEmergency } from './pause';
import { isSpent } from './read-transaction';
import { readKnownContracts } from './role-holders';
import { trackCalls } from './track-calls';

/** Another officer's wallet may still be open: until then only the officer who holds the lease may release it. */
const OWN_MS = 10 * 60_000;

/**
 * Leases calls before a wallet opens or a file for a Safe is made: all of them or none.
 * @throws Refusal when one is final or on its way, is taken, may still be sent by another wallet, comes before its step, or returns a payment
 *   that was returned otherwise
 */
export async function leaseCalls(
  operator: Operator,
  ids: readonly number[],
  lease: NewLease,
): Promise<void> {
  const { ctx } = operator;
  for (const id of ids) {
    const { command } = await findChainCall(operator, id);
    await requireEmergency(ctx.db, command);
  }
  // A transaction that was sent and never reported must be known first.
  await trackCalls(ctx);
  const given = lease.way === 'SAFE' ? lease : { ...lease, sender: lease.sender.toLowerCase() };
  const entry = { action: LEASE_ENTRY, target: ids.join(',') };
  await audited(operator, entry, async (act) => {
    await leaseAll(act, ids, given);
    if (given.way !== 'SAFE') await requireNext(ctx, given);
  });
}

/** The lease's name in the journal. */
export const LEASE_ENTRY = 'actions claim';

/** Takes all of them or none. @throws Refusal */
export async function leaseAll(act: Act, ids: readonly number[], lease: NewLease): Promise<void> {
  act.entry.target = ids.join(',');
  act.entry.after = lease;
  for (const id of ids) {
    await requireSpent(act, id, lease);
    await leaseCall(act, act.tx, id, lease);
    await requireStep(act.tx, id, ids);
    await refuseReturned(act.tx, id);
  }
}

/**
 * A wallet may still send what its officer gave up. Until the chain proves that it never will, only the same transaction may take its place.
 * @throws Refusal
 */
async function requireSpent({ ctx, tx }: Act, id: number, lease: NewLease): Promise<void> {
  const { actionId, ended } = chainActionClaims;
  const given = await tx
    .select({ lease: chainActionClaims, role: chainActions.role })
    .from(chainActionClaims)
    .innerJoin(chainActions, eq(chainActions.id, actionId))
    .where(and(eq(actionId, id), eq(ended, 'RELEASED')));
  for (const { lease: earlier, role } of given) {
    const { sender, nonce } = earlier;
    if (sender === null || nonce === null || isSame(earlier, lease)) continue;
    const indexed = await readIndexedBlock(ctx.db);
    if (indexed && (await isSpent(ctx, { sender, nonce }, BigInt(indexed.number)))) {
      // The transaction that has the number may be this call.
      await trackCalls(ctx);
      continue;
    }
    // A key that was lost: the chain refuses what an account without the role sends.
    const known = await readKnownContracts(ctx);
    const account = sender as Address;
    if (role && !(await hasContractRole(ctx.chain.client, known, role, account))) continue;
    throw refusal('CALL_MAY_COME', { sender, nonce });
  }
}

/** A step is signed when the one before it is in a block, or together with it. @throws Refusal */
async function requireStep(tx: Tx, id: number, together: readonly number[]): Promise<void> {
  const first = tx
    .select({ id: chainActions.after })
    .from(chainActions)
    .where(eq(chainActions.id, id));
  const [before] = await tx.select().from(chainActions).where(inArray(chainActions.id, first));
  if (!before || before.outcome === 'FINAL' || together.includes(before.id)) return;
  if (before.outcome === null && before.blockNumber !== null) return;
  throw refusal('STEP_BEFORE', { action: before.id, title: before.title });
}

/** A nonce that the chain has passed names a transaction that exists. @throws Refusal */
async function requireNext(
  { chain }: AppContext,
  { sender, nonce }: { sender: string; nonce: number },
): Promise<void> {
  const next = await chain.client.getTransactionCount({ address: sender as Address });
  if (nonce >= next) return;
  throw refusal('NONCE_USED', { sender, nonce });
}

/** @throws Refusal */
async function refuseReturned(tx: Tx, id: number): Promise<void> {
  const [paid] = await tx
    .select({ by: treasuryTransfers.returnTxHash })
    .from(treasuryReturns)
    .innerJoin(treasuryTransfers, sameReturn)
    .where(eq(treasuryReturns.actionId, id));
  if (paid?.by) throw refusal('PAYMENT_RETURNED', { by: `Transaction ${paid.by}` });
}

/**
 * Ends the lease of a call that was not sent. By the record, the index and the nodes, nothing may be on its way.
 * @param declined the wallet said so to the officer who has it
 * @throws Refusal
 */
export async function releaseCall(
  act: Act,
  { id, reason, declined }: { id: number; reason: string; declined: boolean },
): Promise<ChainCall> {
  const { ctx, tx, entry, name } = act;
  entry.target = String(id);
  await findChainCall(act, id);
  const { outcome } = await lockCall(tx, id);
  if (outcome === 'FINAL') throw refusal('ALREADY', { what: 'action', state: 'final' });
  const lease = await readLease(tx, id);
  if (!lease) throw refusal('ACTION_NOT_TAKEN');
  const pending = (await readSends(tx, id)).find((send) => send.outcome === null);
  if (pending) throw refusal('ACTION_SENT', { hash: pending.txHash });
  refuseEarly(lease, name, ctx.clock.now());
  await requireQuiet(ctx, lease);
  const { claimedBy, way, sender, nonce } = lease;
  entry.before = { claimedBy, way, sender, nonce };
  const ended = declined && claimedBy === name ? 'DECLINED' : 'RELEASED';
  const end = { endedAt: ctx.clock.now(), endedBy: name, endReason: reason };
  await endLease(tx, lease, { ended, ...end });
  return findChainCall(act, id);
}

/** @throws Refusal */
function refuseEarly({ claimedBy, claimedAt }: SendingLease, name: string, now: Date): void {
  const free = new Date(claimedAt.getTime() + OWN_MS);
  if (claimedBy === name || now >= free) return;
  const at = free.toISOString().slice(11, 16);
  throw refusal('ACTION_HELD', { by: claimedBy, at });
}

/** Every transaction of the sender that a node knows is final, and the index has looked for the call in it. @throws Refusal */
async function requireQuiet({ chain, db }: AppContext, { sender }: SendingLease): Promise<void> {
  const indexed = await readIndexedBlock(db);
  if (sender === null || !indexed) return;
  const address = sender as Address;
  const counts = await Promise.all(
    chain.nodes.map(({ client }) => client.getTransactionCount({ address, blockTag: 'pending' })),
  );
  const blockNumber = BigInt(indexed.number);
  const final = await chain.client.getTransactionCount({ address, blockNumber });
  if (Math.max(...counts) <= final) return;
  throw refusal('SENDER_BUSY', { sender });
}
