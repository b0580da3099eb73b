import type { LocalAccount } from 'viem';
import { formatEther, formatGwei } from 'viem';
import { raiseAlert, reportState, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { senderOf } from './sign';
import { senderAccounts } from './tables';

/** A tenth above the node's price. */
const aboveNode = (price: bigint) => (price * 11n) / 10n;

/** The least by which nodes accept a replacement is a tenth. */
const aboveOld = (price: bigint) => (price * 9n) / 8n + 1n;

/** In wei per gas: what a new transaction offers; null while the network asks for more than the ceiling. */
export async function priceNow(ctx: AppContext): Promise<bigint | null> {
  const asked = await ctx.chain.gasPrice();
  const ceiling = ctx.config.sender?.maxGasPrice ?? 0n;
  await tellPrice(ctx, asked, ceiling);
  return asked > ceiling ? null : lower(aboveNode(asked), ceiling);
}

/**
 * In wei per gas: what a transaction offers that replaces one of `old`.
 * @returns null where the ceiling leaves no room for a replacement
 */
export async function priceAbove(ctx: AppContext, old: bigint): Promise<bigint | null> {
  const asked = aboveNode(await ctx.chain.gasPrice());
  const least = aboveOld(old);
  const wanted = asked > least ? asked : least;
  const ceiling = ctx.config.sender?.maxGasPrice ?? 0n;
  return least > ceiling ? null : lower(wanted, ceiling);
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);

async function tellPrice(ctx: AppContext, asked: bigint, ceiling: bigint): Promise<void> {
  const state = { kind: 'SENDER_PRICE', subject: 'gas' };
  const detail = `The network asks for ${formatGwei(asked)} gwei, more than SENDER_MAX_GAS_PRICE (${formatGwei(ceiling)}): no call is sent.`;
  await reportState(ctx, state, asked > ceiling ? detail : null);
}

/** Reads and notes the sender's balance, in wei. Operators are told when it is low. */
export async function readBalance(ctx: AppContext, sender: LocalAccount): Promise<bigint> {
  const balance = await ctx.chain.client.getBalance({ address: sender.address });
  const least = ctx.config.sender?.minBalance ?? 0n;
  const noted = { balance, readAt: ctx.clock.now() };
  const state = { kind: 'SENDER_BALANCE', subject: sender.address };
  const detail = `The account ${sender.address}, which sends the transactions of the service, has ${formatEther(balance)} BNB, less than ${formatEther(least)}. Send some to it.`;
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(senderAccounts)
      .values({ address: senderOf(sender), ...noted })
      .onConflictDoUpdate({ target: senderAccounts.address, set: noted });
    if (balance < least) return raiseAlert(ctx, tx, { ...state, detail });
    return resolveAlert(ctx, tx, state.kind, state.subject);
  });
  return balance;
}
