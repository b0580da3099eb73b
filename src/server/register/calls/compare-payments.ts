import { type Call, readCall } from '@fnx/chain/call';
import { isCurrencyId } from '@fnx/chain/currencies';
import type { KnownContracts } from '@fnx/chain/decode-call';
import { decodeTransfer } from '@fnx/chain/share-token';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { type Address, decodeFunctionData, type Hex, isAddressEqual } from 'viem';
import { recordSend } from '@/server/desk/sending-leases';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { chainActionSends, chainActions } from '@/server/platform/tables';
import { auctionNote } from '@/server/register/auction-money';
import { treasuryTransfers } from '@/server/register/chain-tables';
import { paymentApprovals } from '@/server/register/payment-tables';
import { amountOf } from '@/server/register/treasury-commands';
import { INDEX } from './find-sent';
import { callOf } from './list-calls';
import { readTransaction, sendOf } from './read-transaction';

type Payment = typeof treasuryTransfers.$inferSelect;
type CallRow = typeof chainActions.$inferSelect;
type Terms = { token: Address; to: Address; amount: bigint };
/** A declared distribution. */
type Funded = { id: string; token: Address; amount: string };
/** An approved payment; `paidBy` is the transaction that was compared with it already. */
type Approved = { row: CallRow; terms: Terms; paidBy: string | null; sent: readonly string[] };

/**
 * Compares each payment of the treasury with the calls that officers approved. One call approves one payment, with its token, recipient and
 * amount; every other payment raises an alert, until two officers explain it. A round explains its own deposit: whoever announced it without
 * an approval is found by the announcement.
 */
export async function comparePayments(ctx: AppContext, known: KnownContracts): Promise<void> {
  const open = await openPayments(ctx);
  if (open.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    // One comparison at a time: two would use one approval twice, which a constraint refuses.
    await lockNamed(tx, 'treasury-payments');
    const approved = await readApproved(tx, known);
    for (const payment of open) await compare(ctx, tx, known, payment, approved);
  });
}

/** Payments that neither a chain call approved nor a round explains, oldest first. */
async function openPayments(ctx: AppContext): Promise<Payment[]> {
  const { db, config } = ctx;
  const treasury = config.chain.treasury.toLowerCase();
  const rows = await db
    .select({ payment: treasuryTransfers })
    .from(treasuryTransfers)
    .leftJoin(
      paymentApprovals,
      and(
        eq(paymentApprovals.chainId, treasuryTransfers.chainId),
        eq(paymentApprovals.txHash, treasuryTransfers.txHash),
        eq(paymentApprovals.logIndex, treasuryTransfers.logIndex),
      ),
    )
    .where(
      and(
        eq(treasuryTransfers.fromAddress, treasury),
        notInArray(treasuryTransfers.toAddress, [treasury]),
        isNull(paymentApprovals.actionId),
        isNull(auctionNote(ctx)),
      ),
    )
    .orderBy(treasuryTransfers.blockNumber, treasuryTransfers.logIndex);
  return rows.map(({ payment }) => payment);
}

async function readApproved(tx: Tx, known: KnownContracts): Promise<Approved[]> {
  const rows = await tx
    .select({ row: chainActions, paidBy: paymentApprovals.txHash })
    .from(chainActions)
    .leftJoin(paymentApprovals, eq(paymentApprovals.actionId, chainActions.id))
    .where(inArray(chainActions.role, ['TREASURY', 'BOARD']))
    .orderBy(chainActions.id);
  const { rows: funded } = await tx.execute<Funded>(
    sql`select id, pay_token as token, amount_raw::text as amount from distributions`,
  );
  const paying = rows.flatMap(({ row, paidBy }) => {
    const terms = paymentOf(known, callOf(row), funded);
    return terms ? [{ row, paidBy, terms }] : [];
  });
  const ids = paying.map(({ row }) => row.id);
  const sends = await tx
    .select({ id: chainActionSends.actionId, hash: chainActionSends.txHash })
    .from(chainActionSends)
    .where(inArray(chainActionSends.actionId, ids));
  return paying.map((one) => {
    const own = sends.filter(({ id }) => id === one.row.id);
    return { ...one, sent: own.map(({ hash }) => hash) };
  });
}

/** The payment that a call makes its sender do; null for a call that pays nothing. */
function paymentOf(
  { contracts }: KnownContracts,
  call: Call,
  funded: readonly Funded[],
): Terms | null {
  const transfer = readCall(() => decodeTransfer(call));
  if (transfer) return transfer;
  const to = contracts.distributions;
  if (!isAddressEqual(call.to, to)) return null;
  const read = readCall(() => decodeFunctionData({ abi: distributionsAbi, data: call.data }));
  if (read?.functionName !== 'fund') return null;
  // The contract takes exactly what it announced.
  const found = funded.find(({ id }) => id === String(read.args[0]));
  return found ? { token: found.token, to, amount: BigInt(found.amount) } : null;
}

async function compare(
  ctx: AppContext,
  tx: Tx,
  known: KnownContracts,
  payment: Payment,
  approved: Approved[],
): Promise<void> {
  const { chainId, txHash, logIndex, currencyId, toAddress } = payment;
  const token = isCurrencyId(currencyId) ? known.currencies[currencyId].address : null;
  const isPaid = ({ terms, row }: Approved) =>
    token !== null &&
    isAddressEqual(terms.token, token) &&
    isAddressEqual(terms.to, toAddress as Address) &&
    terms.amount === payment.amountRaw &&
    row.preparedBlock < payment.blockNumber;
  const equal = approved.filter(isPaid);
  const free = equal.filter(({ paidBy }) => paidBy === null);
  const found = free.find(({ sent }) => sent.includes(txHash)) ?? free[0];
  if (!found) {
    if (payment.note !== null) return;
    const detail = `The treasury paid ${amountOf(payment)} to ${toAddress} in ${txHash}. ${whyNot(payment, equal, approved)}`;
    const subject = `${txHash}:${logIndex}`;
    return raiseAlert(ctx, tx, { kind: 'UNAPPROVED_PAYMENT', subject, detail });
  }
  const actionId = found.row.id;
  const row = { chainId, txHash, logIndex, actionId, foundAt: ctx.clock.now() };
  await tx.insert(paymentApprovals).values(row);
  found.paidBy = txHash;
  if (found.sent.includes(txHash)) return;
  const sent = await readTransaction(ctx, txHash as Hex);
  const by = { ctx, name: INDEX };
  if (sent) await recordSend(by, tx, actionId, sendOf(sent, callOf(found.row)));
}

/** Differences to the nearest call that was approved. */
function whyNot(
  payment: Payment,
  equal: readonly Approved[],
  approved: readonly Approved[],
): string {
  const twice = equal.find(({ paidBy }) => paidBy !== null);
  if (twice) {
    return `Action ${twice.row.id} approved this once, and ${twice.paidBy} paid it: paid twice.`;
  }
  const isTo = ({ terms }: Approved) => isAddressEqual(terms.to, payment.toAddress as Address);
  const carried = approved.filter(({ sent }) => sent.includes(payment.txHash));
  const sent = carried.find(({ paidBy }) => paidBy === null);
  const open = approved.filter(({ paidBy }) => paidBy === null);
  const near =
    sent ?? open.find(isTo) ?? open.find(({ terms }) => terms.amount === payment.amountRaw);
  if (!near) return 'Nothing approved it.';
  const { row, terms } = near;
  const differs = isTo(near) ? 'another amount or currency' : 'another recipient';
  return `Action ${row.id}, "${row.title}", approves ${differs}: ${terms.to}.`;
}
