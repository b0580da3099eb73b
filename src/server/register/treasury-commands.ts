import { and, desc, eq, isNull } from 'drizzle-orm';
import { getAddress, type Hex, isHash } from 'viem';
import { CURRENCIES, isCurrencyId } from '@/chain/addresses';
import { encodeTransfer } from '@/chain/share-token';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { isUniqueViolation } from '@/server/platform/database/unique-violation';
import { formatDecimal } from '@/shared/money';
import { prepareAction } from './actions/prepare-action';
import { treasuryTransfers } from './chain-tables';

type Direct = typeof treasuryTransfers.$inferSelect;

/** Money that reached or left the treasury outside a sale, newest first; without explained ones unless `all`. */
export async function listTreasury({ ctx }: Operator, all: boolean, limit: number) {
  const rows = await ctx.db
    .select()
    .from(treasuryTransfers)
    .where(all ? undefined : isNull(treasuryTransfers.note))
    .orderBy(desc(treasuryTransfers.blockNumber), desc(treasuryTransfers.logIndex))
    .limit(limit);
  return rows.map((row) => ({
    transfer: `${row.txHash}:${row.logIndex}`,
    at: row.blockTime,
    direction: isReceived(ctx, row) ? 'received' : 'sent',
    from: row.fromAddress,
    to: row.toAddress,
    amount: amountOf(row),
    note: row.note,
    returned: row.returnTxHash,
  }));
}

/** `received` is `<hash>:<log index>`, as "treasury list" shows it. */
type Explanation = { transfer: string; note: string; returnHash: string | null };

/**
 * Records why money moved and, for money that was sent back, the transaction that did it.
 * @throws Refusal when the return is not a listed transfer of the same amount from the treasury to the sender
 */
export async function explainTransfer(operator: Operator, given: Explanation) {
  const { transfer, note, returnHash } = given;
  const after = { returnHash };
  try {
    return await audited(
      operator,
      { action: 'treasury explain', target: transfer, reason: note, after },
      async (ctx, tx) => {
        const direct = await lockTransfer(tx, transfer);
        if (direct.returnTxHash !== null) throw new Refusal('Its return is recorded already.');
        if (returnHash !== null) await requireReturn(ctx, tx, direct, returnHash);
        const change = { note, ...(returnHash && { returnTxHash: returnHash.toLowerCase() }) };
        await tx.update(treasuryTransfers).set(change).where(sameTransfer(direct));
        return { transfer, amount: amountOf(direct), note, returned: returnHash };
      },
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'treasury_transfers_return_once')) throw error;
    throw new Refusal('This transaction already returned another payment.');
  }
}

/**
 * Prepares the call with which the treasury pays a transfer back to its sender. `treasury explain --return` records it afterwards.
 * @throws Refusal when there is nothing to return, or the treasury does not hold the money
 */
export async function returnTransfer(operator: Operator, transfer: string, reason: string) {
  const { ctx } = operator;
  const direct = await ctx.db.transaction((tx) => lockTransfer(tx, transfer));
  requireReceived(ctx, direct);
  if (direct.returnTxHash !== null) throw new Refusal('Its return is recorded already.');
  const { currencyId, fromAddress, amountRaw: amount } = direct;
  const token = isCurrencyId(currencyId) && ctx.chain.addresses.currencies[currencyId].address;
  if (!token) throw new Refusal(`${currencyId} is not a token that the treasury can send.`);
  const call = encodeTransfer({ token, to: getAddress(fromAddress), amount });
  const command = 'treasury return';
  return prepareAction(operator, { command, target: transfer, reason, call, role: 'TREASURY' });
}

const isReceived = ({ config }: AppContext, { toAddress }: Direct) =>
  toAddress === config.chain.treasury.toLowerCase();

/** @throws Refusal */
function requireReceived(ctx: AppContext, direct: Direct): void {
  if (!isReceived(ctx, direct)) throw new Refusal('This transfer left the treasury itself.');
}

async function lockTransfer(tx: Tx, text: string): Promise<Direct> {
  const [hash = '', index = ''] = text.toLowerCase().split(':');
  const isNamed = isHash(hash) && /^[0-9]{1,9}$/.test(index);
  const [direct] = isNamed
    ? await tx
        .select()
        .from(treasuryTransfers)
        .where(
          and(eq(treasuryTransfers.txHash, hash), eq(treasuryTransfers.logIndex, Number(index))),
        )
        .for('update')
    : [];
  if (!direct) throw new Refusal(`There is no transfer "${text}". See "treasury list --all".`);
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
  if (!isHash(hash)) throw new Refusal('--return must be a transaction hash.');
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
  const receipt = matches ? await ctx.chain.receipt(hash as Hex) : null;
  if (receipt?.success) return;
  throw new Refusal(
    `No final transfer of ${amountOf(direct)} from the treasury to ${direct.fromAddress} is in that transaction.`,
  );
}

export function amountOf({ currencyId, amountRaw }: Direct): string {
  const decimals = isCurrencyId(currencyId) ? CURRENCIES[currencyId].decimals : 0;
  return `${formatDecimal(amountRaw, decimals)} ${currencyId}`;
}
