import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import type { Address } from 'viem';
import { hasContractRole } from '@/chain/contract-roles';
import { type Act, audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import {
  type ActionClaim,
  claimAction,
  endClaim,
  isSame,
  lockAction,
  type NewClaim,
  readClaim,
  readSends,
} from '@/server/platform/sending-leases';
import { chainActionClaims, chainActions } from '@/server/platform/tables';
import { treasuryTransfers } from '@/server/register/chain-tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { sameReturn, treasuryReturns } from '@/server/register/payment-tables';
import { type ChainAction, findAction } from './list-calls';
import { requireEmergency } from './pause';
import { isSpent } from './read-transaction';
import { readKnownContracts } from './role-holders';
import { trackActions } from './track-calls';

/** Another officer's wallet may still be open: until then only the one who has the action may release it. */
const OWN_MS = 10 * 60_000;

/**
 * Takes actions before a wallet opens or a file for a Safe is made: all of them or none.
 * @throws Refusal when one is final or on its way, is taken, may still be sent by another wallet, comes before its step, or returns a payment
 *   that was returned otherwise
 */
export async function claimCalls(
  operator: Operator,
  ids: readonly number[],
  claim: NewClaim,
): Promise<void> {
  const { ctx } = operator;
  for (const id of ids) {
    const { command } = await findAction(operator, id);
    await requireEmergency(ctx.db, command);
  }
  // A transaction that was sent and never reported must be known first.
  await trackActions(ctx);
  const given = claim.way === 'SAFE' ? claim : { ...claim, sender: claim.sender.toLowerCase() };
  const action = { action: CLAIMED, target: ids.join(',') };
  await audited(operator, action, async (act) => {
    await takeCalls(act, ids, given);
    if (given.way !== 'SAFE') await requireNext(ctx, given);
  });
}

/** What the journal calls it. */
export const CLAIMED = 'actions claim';

/** Takes all of them or none. @throws Refusal */
export async function takeCalls(act: Act, ids: readonly number[], claim: NewClaim): Promise<void> {
  act.entry.target = ids.join(',');
  act.entry.after = claim;
  for (const id of ids) {
    await requireSpent(act, id, claim);
    await claimAction(act, act.tx, id, claim);
    await requireStep(act.tx, id, ids);
    await refuseReturned(act.tx, id);
  }
}

/**
 * A wallet may still send what its officer gave up. Until the chain proves that it never will, only the same transaction may take its place.
 * @throws Refusal
 */
async function requireSpent({ ctx, tx }: Act, id: number, claim: NewClaim): Promise<void> {
  const { actionId, ended } = chainActionClaims;
  const given = await tx
    .select({ claim: chainActionClaims, role: chainActions.role })
    .from(chainActionClaims)
    .innerJoin(chainActions, eq(chainActions.id, actionId))
    .where(and(eq(actionId, id), eq(ended, 'RELEASED')));
  for (const { claim: earlier, role } of given) {
    const { sender, nonce } = earlier;
    if (sender === null || nonce === null || isSame(earlier, claim)) continue;
    const indexed = await readIndexedBlock(ctx.db);
    if (indexed && (await isSpent(ctx, { sender, nonce }, BigInt(indexed.number)))) {
      // The transaction that has the number may be this call.
      await trackActions(ctx);
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
 * Gives an action free again that was taken and not sent. Nothing may be on its way, as the record, the index and the nodes know it.
 * @param declined the wallet said so to the officer who has it
 * @throws Refusal
 */
export async function releaseCall(
  act: Act,
  { id, reason, declined }: { id: number; reason: string; declined: boolean },
): Promise<ChainAction> {
  const { ctx, tx, entry, name } = act;
  entry.target = String(id);
  await findAction(act, id);
  const { outcome } = await lockAction(tx, id);
  if (outcome === 'FINAL') throw refusal('ALREADY', { what: 'action', state: 'final' });
  const claim = await readClaim(tx, id);
  if (!claim) throw refusal('ACTION_NOT_TAKEN');
  const pending = (await readSends(tx, id)).find((send) => send.outcome === null);
  if (pending) throw refusal('ACTION_SENT', { hash: pending.txHash });
  refuseEarly(claim, name, ctx.clock.now());
  await requireQuiet(ctx, claim);
  const { claimedBy, way, sender, nonce } = claim;
  entry.before = { claimedBy, way, sender, nonce };
  const ended = declined && claimedBy === name ? 'DECLINED' : 'RELEASED';
  const end = { endedAt: ctx.clock.now(), endedBy: name, endReason: reason };
  await endClaim(tx, claim, { ended, ...end });
  return findAction(act, id);
}

/** @throws Refusal */
function refuseEarly({ claimedBy, claimedAt }: ActionClaim, name: string, now: Date): void {
  const free = new Date(claimedAt.getTime() + OWN_MS);
  if (claimedBy === name || now >= free) return;
  const at = free.toISOString().slice(11, 16);
  throw refusal('ACTION_HELD', { by: claimedBy, at });
}

/** Every transaction of the sender that a node knows is final, and the index has looked for the call in it. @throws Refusal */
async function requireQuiet({ chain, db }: AppContext, { sender }: ActionClaim): Promise<void> {
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
