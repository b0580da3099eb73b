import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type fc from 'fast-check';
import { quotePurchase } from '@/server/market/quote';
import type { AppContext, Session } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { AGREEMENT_VERSION, TERMS_VERSION } from '@/server/platform/legal-versions';
import { createOrder } from '@/server/purchase/create-order';
import { settlePayment } from '@/server/purchase/payments/settle-payment';
import { settleRefund } from '@/server/purchase/payments/settle-refund';
import { orders } from '@/server/purchase/tables';
import { updateOrder } from '@/server/purchase/update-order';
import { shareBalances } from '@/server/register/balances';
import { ledgerAccounts, ledgerEntries } from '@/server/register/tables';
import { claimRewards } from '@/server/staking/claim-rewards';
import { matureStakes } from '@/server/staking/mature-stakes';
import { openStake } from '@/server/staking/open-stake';
import { accruedOf, stakeColumns } from '@/server/staking/stake-figures';
import { stakes } from '@/server/staking/tables';
import { updateStake } from '@/server/staking/update-stake';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import type { DatabaseClock } from '../../support/market/database-clock';
import {
  type BookModel,
  beginStake,
  claimRefusal,
  earned,
  endOf,
  gain,
  giveBack,
  isLocked,
  isOpen,
  MIN_CLAIM,
  type ModelStake,
  type PlanName,
  pass,
  payOut,
  stakeRefusal,
} from './book-model';

/** The service under test on a real database. */
export type Books = {
  ctx: AppContext;
  clock: DatabaseClock;
  people: { session: Session; address: string }[];
};

/** One step. Numbers select from what exists, so that every step is valid after any other. */
export type Step =
  | { do: 'BUY'; who: number; shares: number; paid: 'ALL' | 'PART' | 'DOUBLE' }
  | { do: 'ACCEPT' | 'REFUND' | 'SETTLE'; pick: number }
  | { do: 'STAKE'; who: number; plan: PlanName; amount: bigint; autoRenew: boolean }
  | { do: 'CLAIM' | 'UNSTAKE' | 'EXIT' | 'RENEW'; pick: number }
  | { do: 'CLAIM_ALL'; who: number }
  | { do: 'WAIT'; seconds: number };

type Command = fc.AsyncCommand<BookModel, Books>;

/** Runs a step in service and model and compares the results. */
export function command(step: Step): Command {
  return {
    check: () => true,
    async run(model, real) {
      await perform(step, model, real);
      await compare(model, real);
    },
    toString: () =>
      JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  };
}

async function perform(step: Step, model: BookModel, real: Books): Promise<void> {
  switch (step.do) {
    case 'BUY':
      return buy(step, model, real);
    case 'ACCEPT':
    case 'REFUND':
    case 'SETTLE':
      return decide(step, model, real);
    case 'STAKE':
      return stake(step, model, real);
    case 'CLAIM_ALL':
      return claimAll(step.who % real.people.length, model, real);
    case 'WAIT':
      return wait(step.seconds, model, real);
    default:
      return change(step, model, real);
  }
}

/** The error code of a rejected call; null on success. */
async function refusalOf(act: Promise<unknown>): Promise<string | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const one = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

// --- purchases ------------------------------------------------------------------------------------------------------

async function buy(
  { who, shares, paid }: Extract<Step, { do: 'BUY' }>,
  model: BookModel,
  { ctx, people }: Books,
): Promise<void> {
  const owner = who % people.length;
  const { session, address } = one(people, owner);
  const ask = { currencyId: 'USDT', amount: String(shares), side: 'RECEIVE' as const };
  const { quoteId } = await quotePurchase(ctx, session, ask);
  const order = await createOrder(ctx, session, {
    quoteId,
    address,
    agreementVersion: AGREEMENT_VERSION,
    riskAccepted: true,
  });
  const dueRaw = BigInt(order.payAmountRaw);
  const amountRaw = { ALL: dueRaw, PART: dueRaw / 3n, DOUBLE: dueRaw * 2n }[paid];
  const transfer = {
    chainId: 56,
    txHash: `0x${randomBytes(32).toString('hex')}`,
    logIndex: 0,
    currencyId: 'USDT' as const,
    from: address,
    amountRaw,
    blockNumber: 1n,
    blockHash: `0x${'1'.repeat(64)}`,
    blockTime: ctx.clock.now(),
  };
  // Like the order page: otherwise the payment could count for an older underpaid order.
  const { id: orderId } = order;
  await updateOrder(ctx, session, { orderId, action: 'SUBMIT', txHash: transfer.txHash });
  // The same transfer seen by two watchers counts once.
  await Promise.all([settlePayment(ctx, transfer), settlePayment(ctx, transfer)]);
  const raw = parseDecimal(order.shares, SHARE_DECIMALS);
  if (paid === 'PART') {
    const part = (raw * amountRaw) / dueRaw;
    model.orders.push({ id: order.id, owner, shares: part, state: 'UNDERPAID' });
  } else {
    gain(model, owner, raw);
  }
}

async function decide(
  { do: what, pick }: { do: 'ACCEPT' | 'REFUND' | 'SETTLE'; pick: number },
  model: BookModel,
  { ctx, people }: Books,
): Promise<void> {
  if (model.orders.length === 0) return;
  const order = one(model.orders, pick);
  const { session } = one(people, order.owner);
  const hash = randomBytes(32).toString('hex');
  const refusal = await refusalOf(
    what === 'SETTLE'
      ? settleRefund(ctx, order.id, hash)
      : updateOrder(ctx, session, {
          orderId: order.id,
          action: what === 'ACCEPT' ? 'ACCEPT_PARTIAL' : 'REFUND',
        }),
  );
  const fits = order.state === (what === 'SETTLE' ? 'REFUND_DUE' : 'UNDERPAID');
  expect(refusal).toBe(fits ? null : 'ORDER_STATE');
  if (!fits) return;
  if (what === 'ACCEPT') gain(model, order.owner, order.shares);
  order.state = what === 'REFUND' ? 'REFUND_DUE' : 'DONE';
}

// --- stakes ---------------------------------------------------------------------------------------------------------

async function stake(
  { who, plan, amount, autoRenew }: Extract<Step, { do: 'STAKE' }>,
  model: BookModel,
  { ctx, people }: Books,
): Promise<void> {
  const owner = who % people.length;
  const renews = autoRenew && plan !== 'flexible';
  let id = '';
  const refusal = await refusalOf(
    openStake(ctx, one(people, owner).session, {
      planId: plan,
      amount: formatDecimal(amount, SHARE_DECIMALS),
      autoRenew: renews,
      termsVersion: TERMS_VERSION,
    }).then((made) => {
      id = made.id;
    }),
  );
  expect(refusal).toBe(stakeRefusal(model, owner, amount));
  if (refusal) return;
  const start = model.now;
  const made: ModelStake = {
    id,
    owner,
    plan,
    principal: amount,
    start,
    status: 'ACTIVE',
    claimed: 0n,
    autoRenew: renews,
  };
  beginStake(model, made);
}

async function change(
  { do: what, pick }: { do: 'CLAIM' | 'UNSTAKE' | 'EXIT' | 'RENEW'; pick: number },
  model: BookModel,
  { ctx, people }: Books,
): Promise<void> {
  if (model.stakes.length === 0) return;
  const found = one(model.stakes, pick);
  const { session } = one(people, found.owner);
  const stakeId = found.id;
  if (what === 'CLAIM') {
    const expected = claimRefusal(model, found);
    expect(await refusalOf(claimRewards(ctx, session, { stakeId }))).toBe(expected);
    if (!expected) payOut(model, found);
    return;
  }
  if (what === 'RENEW') {
    const autoRenew = !found.autoRenew;
    const expected = renewRefusal(model, found);
    const act = updateStake(ctx, session, { stakeId, action: 'AUTO_RENEW', autoRenew });
    expect(await refusalOf(act)).toBe(expected);
    if (!expected) found.autoRenew = autoRenew;
    return;
  }
  const early = what === 'EXIT';
  const action = early ? 'EARLY_EXIT' : 'UNSTAKE';
  const expected = endRefusal(model, found, early);
  const act = updateStake(ctx, session, { stakeId, action, confirmText: EARLY_EXIT_WORDS });
  expect(await refusalOf(act)).toBe(expected);
  if (expected) return;
  if (!early) payOut(model, found);
  giveBack(model, found);
  found.status = early ? 'EARLY_EXITED' : 'CLOSED';
}

function renewRefusal(model: BookModel, found: ModelStake): string | null {
  if (!isOpen(found)) return 'STAKE_STATE';
  if (endOf(found) === null) return 'VALIDATION_ERROR';
  return isLocked(model, found) ? null : 'STAKE_STATE';
}

function endRefusal(model: BookModel, found: ModelStake, early: boolean): string | null {
  if (!isOpen(found)) return 'STAKE_STATE';
  const locked = isLocked(model, found);
  if (early) return locked ? null : 'VALIDATION_ERROR';
  return locked ? 'STAKE_LOCKED' : null;
}

async function claimAll(owner: number, model: BookModel, { ctx, people }: Books): Promise<void> {
  const open = model.stakes.filter((found) => found.owner === owner && isOpen(found));
  const due = (found: ModelStake) => earned(found, model.now) - found.claimed;
  const worth = open.filter((found) => due(found) >= MIN_CLAIM);
  const none = open.some((found) => due(found) > 0n) ? 'BELOW_MINIMUM' : 'NOTHING_TO_CLAIM';
  const refusal = await refusalOf(claimRewards(ctx, one(people, owner).session, { all: true }));
  expect(refusal).toBe(worth.length > 0 ? null : none);
  for (const found of worth) payOut(model, found);
}

async function wait(seconds: number, model: BookModel, { ctx, clock }: Books): Promise<void> {
  await clock.advance(seconds);
  // Two processes may run the job concurrently.
  await Promise.all([matureStakes(ctx), matureStakes(ctx)]);
  pass(model, BigInt(seconds));
  await learnRenewals(model, ctx);
}

/** Ids of renewed stakes. */
async function learnRenewals(model: BookModel, ctx: AppContext): Promise<void> {
  if (model.stakes.every(({ id }) => id !== '')) return;
  const rows = await ctx.db
    .select({ id: stakes.id, renewsId: stakes.renewsId })
    .from(stakes)
    .where(isNotNull(stakes.renewsId));
  const next = new Map(rows.map((row) => [row.renewsId, row.id]));
  for (const found of model.stakes.filter(({ id }) => id === '')) {
    const before = model.stakes.find(
      (other) =>
        other.id !== '' &&
        other.status === 'CLOSED' &&
        other.owner === found.owner &&
        other.principal === found.principal &&
        endOf(other) === found.start &&
        other.plan === found.plan &&
        !model.stakes.some(({ id }) => id === next.get(other.id)),
    );
    found.id = (before && next.get(before.id)) ?? '';
    expect(found.id).not.toBe('');
  }
}

// --- comparing ------------------------------------------------------------------------------------------------------

/** After each step: balances and stakes match the model, and every asset sums to zero. */
async function compare(model: BookModel, { ctx, people }: Books): Promise<void> {
  for (const [index, { session }] of people.entries()) {
    const { available, staked } = await shareBalances(ctx.db, session.userId);
    expect([available, staked]).toEqual([model.available[index], model.staked[index]]);
  }
  const sums = await ctx.db
    .select({ asset: ledgerEntries.asset, sum: sql<string>`sum(${ledgerEntries.amountRaw})` })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.asset);
  expect(sums.filter(({ sum }) => BigInt(sum) !== 0n)).toEqual([]);
}

/** At the end of a run: each stake matches, and no money is left without an order. */
export async function compareAll(model: BookModel, { ctx, people }: Books): Promise<void> {
  for (const [index, { session }] of people.entries()) {
    const rows = await ctx.db
      .select(stakeColumns)
      .from(stakes)
      .where(eq(stakes.userId, session.userId))
      .orderBy(asc(stakes.id));
    const theirs = rows.map((row) => ({
      id: row.stake.id,
      status: row.stake.status,
      claimed: row.stake.claimedRaw,
      accrued: accruedOf(row),
    }));
    const ours = model.stakes
      .filter(({ owner }) => owner === index)
      .map((found) => ({
        id: found.id,
        status: found.status,
        claimed: found.claimed,
        accrued: isOpen(found) ? earned(found, model.now) : found.claimed,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(theirs).toEqual(ours);
    const [deposit] = await ctx.db
      .select({ balance: ledgerAccounts.balanceRaw })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.ownerId, session.userId), eq(ledgerAccounts.kind, 'deposit')));
    const [waiting] = await ctx.db
      .select({
        sum: sql<string>`coalesce(sum(${orders.receivedRaw}) filter (where ${orders.status} in ('UNDERPAID', 'REFUND_DUE')), 0)
          + coalesce(sum(${orders.receivedRaw} - ${orders.payRaw}) filter (where ${orders.status} = 'CONFIRMED' and ${orders.receivedRaw} > ${orders.payRaw}), 0)`,
      })
      .from(orders)
      .where(eq(orders.userId, session.userId));
    expect(deposit?.balance ?? 0n).toBe(BigInt(waiting?.sum ?? '0'));
  }
}
