import { and, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { CURRENCIES } from '@/chain/addresses';
import { usdOf } from '@/server/market/quote-math';
import { currencyRows, usableRate } from '@/server/market/rates';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { preparedRead } from '@/server/platform/database/prepared-read';
import { heldPayments } from '@/server/purchase/tables';
import { parseDecimal, USD_DECIMALS } from '@/shared/money';
import { amountText } from './amount-text';
import { type Judged, judgeNodeReport } from './judge-node-reports';
import type { IncomingTransfer } from './judge-payment';

/** A large payment that is not yet confirmed by a second node; it is settled later or never. */
export class PaymentHeldError extends Error {
  override readonly name = 'PaymentHeldError';
}

const NODES_NEEDED = 2;
export const ASK_EVERY_SECONDS = 5;
/** A second node that is unavailable for longer raises an operator alert. */
const ALERT_AFTER_SECONDS = 60;

/**
 * Returns for a small payment, or when two nodes agree on token, sender, amount and final block hash. Any other payment is
 * stored in `held_payments` and queried again; a contradiction raises an operator alert.
 * @throws PaymentHeldError while fewer than two nodes agree
 */
export async function requireNodeQuorum(
  ctx: AppContext,
  transfer: IncomingTransfer,
): Promise<void> {
  const [held] = await heldAt(ctx.db).execute({ ...transfer });
  // A payment that was held once stays held until nodes agree, even if its value falls below the limit.
  if (!held && !(await isLarge(ctx, transfer))) return;
  const now = ctx.clock.now();
  const asked = held ? (now.getTime() - held.askedAt.getTime()) / 1000 : ASK_EVERY_SECONDS;
  if (asked >= 0 && asked < ASK_EVERY_SECONDS) throw new PaymentHeldError(transfer.txHash);
  const nodeReports = await ctx.chain.nodeReports(transfer.txHash as Hex);
  const judged = nodeReports.map((report) => judgeNodeReport(ctx, transfer, report));
  const agreed = isAgreed(transfer, judged);
  const disputed = judged.some(({ says }) => says === 'other');
  if (agreed && !disputed && !held) return;
  await ctx.db.transaction((tx) => note(ctx, tx, transfer, { judged, agreed, held, now }));
  if (!agreed) throw new PaymentHeldError(transfer.txHash);
}

const heldAt = preparedRead((db) =>
  db
    .select()
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.chainId, sql.placeholder('chainId')),
        eq(heldPayments.txHash, sql.placeholder('txHash')),
      ),
    )
    .prepare('held_payment'),
);

export async function heldAmong(
  db: Db,
  transfers: readonly IncomingTransfer[],
): Promise<ReadonlySet<string>> {
  const rows = await heldWith(db).execute({ hashes: transfers.map(({ txHash }) => txHash) });
  return new Set(rows.map(({ txHash }) => txHash));
}

const heldWith = preparedRead((db) =>
  db
    .select({ txHash: heldPayments.txHash })
    .from(heldPayments)
    .where(sql`${heldPayments.txHash} = any(${sql.placeholder('hashes')}::text[])`)
    .prepare('held_payments'),
);

function isAgreed({ blockHash }: IncomingTransfer, judged: readonly Judged[]): boolean {
  const same = judged.filter((one) => one.says === 'same' && one.block.hash === blockHash);
  return same.length >= NODES_NEEDED;
}

/**
 * True for a payment that needs a second node. In the demo one local node is enough. Without a rate, every payment is large.
 */
export async function isLarge(
  ctx: AppContext,
  { currencyId, amountRaw }: IncomingTransfer,
): Promise<boolean> {
  if (ctx.config.mode === 'demo' && ctx.chain.nodes < NODES_NEEDED) return false;
  const row = (await currencyRows(ctx)).find(({ id }) => id === currencyId);
  const rate = row ? usableRate(ctx, row) : null;
  if (!rate) return true;
  const usdRaw = usdOf(amountRaw, rate.rateRaw, CURRENCIES[currencyId].decimals, 'up');
  return usdRaw > parseDecimal(String(ctx.config.limits.twoNodesAboveUsd), USD_DECIMALS);
}

type Round = {
  judged: readonly Judged[];
  agreed: boolean;
  held: typeof heldPayments.$inferSelect | undefined;
  now: Date;
};

async function note(
  ctx: AppContext,
  tx: Tx,
  transfer: IncomingTransfer,
  { judged, agreed, held, now }: Round,
): Promise<void> {
  const { txHash: subject } = transfer;
  const what = `${amountText(transfer.currencyId, transfer.amountRaw)} in transaction ${subject}`;
  const others = judged.flatMap((one) => (one.says === 'other' ? [`${one.node} ${one.what}`] : []));
  if (others.length > 0) {
    const credited = agreed
      ? 'Two other nodes agree, so the payment was credited.'
      : 'The payment is not credited.';
    const detail = `The chain's nodes disagree about ${what}: ${others.join('; ')}. ${credited} Find out which node is wrong, and take it out of CHAIN_RPC_URL.`;
    await raiseAlert(ctx, tx, { kind: 'CHAIN_DISAGREEMENT', subject, detail });
  } else if (agreed) {
    await resolveAlert(ctx, tx, 'CHAIN_DISAGREEMENT', subject);
  }
  if (agreed) {
    await resolveAlert(ctx, tx, 'SECOND_NODE', subject);
    await dropHeld(tx, transfer);
    return;
  }
  const waitedSeconds = held ? (now.getTime() - held.since.getTime()) / 1000 : 0;
  if (ctx.chain.nodes < NODES_NEEDED || waitedSeconds > ALERT_AFTER_SECONDS) {
    const detail = `${what} is not credited until a second node confirms it. Add a working node to CHAIN_RPC_URL.`;
    await raiseAlert(ctx, tx, { kind: 'SECOND_NODE', subject, detail });
  }
  await tx
    .insert(heldPayments)
    .values({
      chainId: transfer.chainId,
      txHash: subject,
      blockNumber: Number(transfer.blockNumber),
      since: now,
      askedAt: now,
    })
    .onConflictDoUpdate({
      target: [heldPayments.chainId, heldPayments.txHash],
      set: { askedAt: sql`excluded.asked_at` },
    });
}

const placeOf = ({ chainId, txHash }: Pick<IncomingTransfer, 'chainId' | 'txHash'>) =>
  and(eq(heldPayments.chainId, chainId), eq(heldPayments.txHash, txHash));

export async function dropHeld(
  tx: Db | Tx,
  place: Pick<IncomingTransfer, 'chainId' | 'txHash'>,
): Promise<void> {
  await tx.delete(heldPayments).where(placeOf(place));
}
