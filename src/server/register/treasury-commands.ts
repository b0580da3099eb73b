import { CURRENCIES, isCurrencyId } from '@fnx/chain/currencies';
import { encodeTransfer } from '@fnx/chain/share-token';
import type { Tx } from '@fnx/postgres/client';
import { violatedConstraint } from '@fnx/postgres/faults';
import { formatDecimal } from '@fnx/values/money';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { getAddress, type Hex, isHash } from 'viem';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { hold, type Look } from '@/server/desk/look';
import { resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { chainActions } from '@/server/platform/tables';
import { auctionNote } from './auction-money';
import { prepareChainCall } from './calls/prepare-call';
import { treasuryTransfers } from './chain-tables';
import { paymentApprovals, sameReturn, treasuryReturns } from './payment-tables';

type Direct = typeof treasuryTransfers.$inferSelect;

/** Money that reached or left the treasury outside a sale, newest first; without those that an officer or a round explains, or officers approved, unless `all`. */
export async function listTreasury(
  { ctx }: Operator,
  { all, limit }: { all: boolean; limit: number },
) {
  const rows = await ctx.db
    .select({ row: treasuryTransfers, action: chainActions, round: auctionNote(ctx) })
    .from(treasuryTransfers)
    .leftJoin(treasuryReturns, sameReturn)
    .leftJoin(chainActions, eq(chainActions.id, treasuryReturns.actionId))
    .where(all ? undefined : isUnexplained(ctx))
    .orderBy(desc(treasuryTransfers.blockNumber), desc(treasuryTransfers.logIndex))
    .limit(limit);
  return rows.map(({ row, action, round }) => ({
    transfer: nameOf(row),
    at: row.blockTime,
    direction: isReceived(ctx, row) ? 'received' : 'sent',
    from: row.fromAddress,
    to: row.toAddress,
    amount: amountOf(row),
    note: row.note ?? round,
    'returned by': action && `action ${action.id}`,
    returned: row.returnTxHash ?? (action?.outcome === 'FINAL' ? action.txHash : null),
  }));
}

/** SQL condition: no officer has explained or approved a transfer, and no round explains it. */
export const isUnexplained = (ctx: Pick<AppContext, 'chain'>) =>
  and(
    isNull(treasuryTransfers.note),
    isNull(auctionNote(ctx)),
    sql`not exists (select from ${paymentApprovals} where ${samePayment})`,
  );

/** `received` is `<hash>:<log index>`, as "treasury list" shows it. */
type Explanation = { transfer: string; note: string; return?: string | undefined };

/**
 * Records why money moved and, for money that was sent back, the transaction that did it.
 * @throws Refusal when the return is not a listed transfer of the same amount from the treasury to the sender
 */
export async function explainTransfer(
  { ctx, tx, entry }: Act,
  { transfer, note, return: typed }: Explanation,
) {
  const returnHash = typed ?? null;
  entry.reason = note;
  entry.after = { returnHash };
  try {
    const direct = await lockTransfer(tx, transfer);
    if (direct.returnTxHash !== null)
      throw refusal('ALREADY', { what: 'return', state: 'recorded' });
    if (returnHash !== null) await requireReturn(ctx, tx, direct, returnHash);
    const change = { note, ...(returnHash && { returnTxHash: returnHash.toLowerCase() }) };
    await tx.update(treasuryTransfers).set(change).where(sameTransfer(direct));
    await resolveAlert(ctx, tx, 'UNAPPROVED_PAYMENT', nameOf(direct));
    return { transfer, amount: amountOf(direct), note, returned: returnHash };
  } catch (error) {
    if (violatedConstraint(error) !== 'treasury_transfers_return_once') throw error;
    throw refusal('TX_COUNTED', { what: 'another payment' });
  }
}

/**
 * Prepares the call with which the treasury pays a transfer back to its sender. `treasury explain --return` records it afterwards.
 * @throws Refusal when there is nothing to return, or the treasury does not hold the money
 */
export async function returnTransfer(
  act: Act,
  { transfer, reason }: { transfer: string; reason: string },
) {
  const { ctx } = act;
  const direct = await lockTransfer(act.tx, transfer);
  requireReceived(ctx, direct);
  if (direct.returnTxHash !== null) throw refusal('ALREADY', { what: 'return', state: 'recorded' });
  await refuseSecond(ctx, direct);
  const { currencyId, fromAddress, amountRaw: amount } = direct;
  const token = isCurrencyId(currencyId) && ctx.chain.addresses.currencies[currencyId].address;
  if (!token) throw refusal('NOT_A_TOKEN', { currency: currencyId });
  const call = encodeTransfer({ token, to: getAddress(fromAddress), amount });
  const { chainId, txHash, logIndex } = direct;
  const record = async (tx: Tx, actionId: number) => {
    await tx
      .insert(treasuryReturns)
      .values({ chainId, txHash, logIndex, amountRaw: amount, actionId });
  };
  const wanted = { target: transfer, reason, call, role: 'TREASURY', record } as const;
  try {
    return await prepareChainCall(act, wanted);
  } catch (error) {
    if (violatedConstraint(error) !== 'treasury_returns_chain_id_tx_hash_log_index_pk') throw error;
    throw refusal('ALREADY', { what: 'return', state: 'prepared' });
  }
}

/** A payment goes back once: by the call that was prepared for it, or by what the treasury paid otherwise. @throws Refusal */
async function refuseSecond({ db, config }: AppContext, direct: Direct): Promise<void> {
  const [prepared] = await db
    .select({ action: treasuryReturns.actionId, outcome: chainActions.outcome })
    .from(treasuryReturns)
    .innerJoin(chainActions, eq(chainActions.id, treasuryReturns.actionId))
    .where(
      and(
        eq(treasuryReturns.chainId, direct.chainId),
        eq(treasuryReturns.txHash, direct.txHash),
        eq(treasuryReturns.logIndex, direct.logIndex),
      ),
    );
  if (prepared) {
    const { action, outcome } = prepared;
    if (outcome === 'FINAL') throw refusal('PAYMENT_RETURNED', { by: `Action ${action}` });
    throw refusal('RETURN_PREPARED', { action });
  }
  const [paid] = await db
    .select({ txHash: treasuryTransfers.txHash })
    .from(treasuryTransfers)
    .leftJoin(paymentApprovals, samePayment)
    .where(
      and(
        eq(treasuryTransfers.fromAddress, config.chain.treasury.toLowerCase()),
        eq(treasuryTransfers.toAddress, direct.fromAddress),
        gte(treasuryTransfers.blockNumber, direct.blockNumber),
        isNull(paymentApprovals.actionId),
        isNull(treasuryTransfers.note),
      ),
    );
  if (!paid) return;
  throw refusal('PAYMENT_UNEXPLAINED', { to: direct.fromAddress, hash: paid.txHash });
}

const samePayment = and(
  eq(paymentApprovals.chainId, treasuryTransfers.chainId),
  eq(paymentApprovals.txHash, treasuryTransfers.txHash),
  eq(paymentApprovals.logIndex, treasuryTransfers.logIndex),
);

/** `<hash>:<log index>`, as lists and alerts name a transfer. */
export const nameOf = ({ txHash, logIndex }: Pick<Direct, 'txHash' | 'logIndex'>) =>
  `${txHash}:${logIndex}`;

export const isReceived = ({ config }: AppContext, { toAddress }: Direct) =>
  toAddress === config.chain.treasury.toLowerCase();

/** @throws Refusal */
function requireReceived(ctx: AppContext, direct: Direct): void {
  if (!isReceived(ctx, direct)) throw refusal('NOT_RECEIVED');
}

const isNamed = (text: string) => {
  const [hash = '', index = ''] = text.toLowerCase().split(':');
  return isHash(hash) && /^[0-9]{1,9}$/.test(index)
    ? and(eq(treasuryTransfers.txHash, hash), eq(treasuryTransfers.logIndex, Number(index)))
    : undefined;
};

const unknownTransfer = (text: string) =>
  refusal('NOT_LISTED', { what: 'transfer', id: text, list: 'treasury list --all' });

/** A transfer as it is listed. @throws Refusal */
export async function findTransfer(look: Look, text: string): Promise<Direct> {
  const named = isNamed(text);
  const [direct] = named
    ? await hold(look, look.db.select().from(treasuryTransfers).where(named))
    : [];
  if (!direct) throw unknownTransfer(text);
  return direct;
}

async function lockTransfer(tx: Tx, text: string): Promise<Direct> {
  const named = isNamed(text);
  const [direct] = named
    ? await tx.select().from(treasuryTransfers).where(named).for('update')
    : [];
  if (!direct) throw unknownTransfer(text);
  return direct;
}

const sameTransfer = ({ chainId, txHash, logIndex }: Direct) =>
  and(
    eq(treasuryTransfers.chainId, chainId),
    eq(treasuryTransfers.txHash, txHash),
    eq(treasuryTransfers.logIndex, logIndex),
  );

/** The index lists only transfers of final blocks, so a listed one is proved; the node confirms that it still is. */
async function requireReturn(ctx: AppContext, tx: Tx, direct: Direct, text: string): Promise<void> {
  const hash = text.toLowerCase();
  if (!isHash(hash)) throw refusal('NOT_A_TX_HASH');
  const treasury = ctx.config.chain.treasury.toLowerCase();
  requireReceived(ctx, direct);
  const sent = await tx.select().from(treasuryTransfers).where(eq(treasuryTransfers.txHash, hash));
  const matches = sent.some(
    (row) =>
      row.fromAddress === treasury &&
      row.toAddress === direct.fromAddress &&
      row.currencyId === direct.currencyId &&
      row.amountRaw === direct.amountRaw &&
      row.blockNumber >= direct.blockNumber,
  );
  if (matches) await refuseOther(tx, direct, hash);
  const receipt = matches ? await ctx.chain.receipt(hash as Hex) : null;
  if (receipt?.success) return;
  throw refusal('RETURN_UNPROVED', { amount: amountOf(direct), to: direct.fromAddress });
}

/** A call that paid for another payment returned that one. @throws Refusal */
async function refuseOther(tx: Tx, direct: Direct, hash: string): Promise<void> {
  const approved = await tx
    .select({ returned: treasuryReturns })
    .from(paymentApprovals)
    .innerJoin(treasuryReturns, eq(treasuryReturns.actionId, paymentApprovals.actionId))
    .where(eq(paymentApprovals.txHash, hash));
  const isOwn = approved.some(({ returned }) => nameOf(returned) === nameOf(direct));
  if (approved.length === 0 || isOwn) return;
  const [first] = approved;
  throw refusal('TX_COUNTED', { what: first ? nameOf(first.returned) : 'another payment' });
}

export function amountOf({ currencyId, amountRaw }: Direct): string {
  const decimals = isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 0;
  return `${formatDecimal(amountRaw, decimals)} ${currencyId}`;
}
