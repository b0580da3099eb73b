import type { Tx } from '@fnx/postgres/client';
import { and, eq, ne } from 'drizzle-orm';
import { isHash } from 'viem';
import type { Act } from '@/server/desk/audited';
import {
  leaseCall,
  lockCall,
  readLease,
  readSends,
  recordSend,
} from '@/server/desk/sending-leases';
import { refusal } from '@/server/platform/refusal';
import { chainActionSends, chainActions } from '@/server/platform/tables';
import { type ChainCall, callOf, findChainCall } from './list-calls';
import { carries, readTransaction, sendOf } from './read-transaction';
import { trackCalls } from './track-calls';

/**
 * Records a transaction that carries a chain call, itself or inside the call of a Safe. Every one that was ever reported stays on
 * record, because wallets replace transactions and any of them may be mined.
 * @throws Refusal
 */
export async function reportTransaction(
  act: Act,
  { id, hash: typed }: { id: number; hash: string },
): Promise<ChainCall> {
  const { ctx, tx, entry, name } = act;
  const hash = typed.trim().toLowerCase();
  if (!isHash(hash)) throw refusal('NOT_A_TX_HASH');
  entry.target = String(id);
  await findChainCall(act, id);
  entry.after = { txHash: hash };
  const row = await lockCall(tx, id);
  if (row.outcome === 'FINAL' && row.txHash === hash) {
    throw refusal('ALREADY', { what: 'action', state: 'final' });
  }
  const call = callOf(row);
  const sent = await readTransaction(ctx, hash);
  if (!sent) {
    throw refusal('TX_UNKNOWN_YET');
  }
  const isOlder = sent.blockNumber !== null && sent.blockNumber <= row.preparedBlock;
  if (isOlder || !carries(sent, call)) throw refusal('TX_OF_OTHER');
  await refuseUsed(tx, row, hash);
  entry.before = { txHash: row.txHash };
  const send = sendOf(sent, call);
  const isOnItsWay = (await readSends(tx, id)).some(({ outcome }) => outcome === null);
  if (row.outcome !== 'FINAL' && !isOnItsWay && !(await readLease(tx, id))) {
    const { sender, nonce } = send;
    await leaseCall(act, tx, id, { way: 'REPORT', sender, nonce });
  }
  const isNew = await recordSend(act, tx, id, send);
  if (isNew && row.outcome !== 'FINAL') {
    const seen = { blockNumber: null, outcome: null, settledAt: null };
    await tx
      .update(chainActions)
      .set({ txHash: hash, reportedBy: name, ...seen })
      .where(eq(chainActions.id, id));
  }
  await trackCalls(ctx);
  return findChainCall(act, id);
}

/** One transaction is not the proof of two equal chain calls. @throws Refusal */
async function refuseUsed(
  tx: Tx,
  row: Pick<ChainCall, 'id' | 'data' | 'toAddress'>,
  hash: string,
): Promise<void> {
  const [other] = await tx
    .select({ id: chainActions.id })
    .from(chainActionSends)
    .innerJoin(chainActions, eq(chainActions.id, chainActionSends.actionId))
    .where(
      and(
        eq(chainActionSends.txHash, hash),
        eq(chainActions.data, row.data),
        eq(chainActions.toAddress, row.toAddress),
        ne(chainActions.id, row.id),
      ),
    );
  if (other) throw refusal('TX_COUNTED', { what: `action ${other.id}` });
}
