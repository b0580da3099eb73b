import { eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { OrderWithPayment } from '@/api/purchase/schemas';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { watchPayments } from '@/server/purchase/payments/watch-payments';
import { orders } from '@/server/purchase/tables';
import { ledgerAccounts, ledgerEntries } from '@/server/register/tables';
import { wallets } from '@/server/users/tables';
import { makePerson, openRound } from '../people/people';
import {
  createTestClock,
  type ServiceOptions,
  startTestService,
  type TestService,
} from '../service/service';
import { chainAccount, startScriptedRpc, startTestChain, type TestChain } from './chain';

export type MarketOptions = {
  /** Shares on sale. */
  shares?: string;
  limits?: NonNullable<ServiceOptions['config']>['limits'];
  clock?: ServiceOptions['clock'];
  logTo?: ServiceOptions['logTo'];
  /** The service reads the chain through a node that tests can script. */
  scripted?: true;
  /** Besides, there is a second node, which tests can script too. */
  second?: true;
};

export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
export type Market = Awaited<ReturnType<typeof startMarket>>;

/** A service with shares on sale, on a local chain: what a purchase needs. */
export async function startMarket(options: MarketOptions = {}) {
  const chain = await startTestChain();
  const node = await startScriptedRpc(chain.rpcUrl);
  const second = await startScriptedRpc(chain.rpcUrl);
  const service = await startTestService({
    clock: options.clock ?? createTestClock(),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    chain: createChainReader({
      rpcUrls: [
        options.scripted ? node.url : chain.rpcUrl,
        ...(options.second ? [second.url] : []),
      ],
      addresses: chain.chainAddresses,
    }),
    config: {
      chain: {
        rpcUrls: [chain.rpcUrl],
        id: 56,
        treasury: chain.treasury,
        priceSource: 'chainlink',
        addressesFile: null,
      },
      // A fee, so that the sums show where it goes.
      limits: { quotesPerMinute: 10_000, platformFeeBps: 100, ...options.limits },
    },
  });
  const { ctx } = service;
  await prepareCurrencies(ctx);
  await openRound(ctx, options.shares ?? '100000');
  await watchPayments(ctx);
  return {
    chain,
    node,
    second,
    service,
    ctx,
    buyer: (account?: number) => makeBuyer(service, account),
    watch: () => watchPayments(ctx),
    order: makeOrder,
    read: readOrder,
    /** Pays exactly what an order asks for, or `raw`, in the order's own currency. */
    pay: (buyer: Buyer, order: OrderWithPayment, raw?: bigint) =>
      pay(chain, buyer, order, raw ?? BigInt(order.payAmountRaw)),
    checkBooks: () => checkBooks(ctx),
    stop: async () => {
      await service.stop();
      await node.stop();
      await second.stop();
      await chain.stop();
    },
  };
}

/** A verified person with a session and, with an account, its wallet linked. */
async function makeBuyer(service: TestService, account?: number) {
  const person = await makePerson(service, 'Buyer');
  const signer = account === undefined ? null : chainAccount(account);
  if (signer) await linkWallet(service.ctx, person.userId, signer.address);
  /** Its wallet, to pay with. */
  return { ...person, signer: signer ?? chainAccount(0) };
}

/** Links a wallet without a signature: the row that the signed request would write. */
export async function linkWallet(
  ctx: AppContext,
  userId: string,
  address: string,
  at: Date = ctx.clock.now(),
): Promise<void> {
  const linked = await ctx.db.select().from(wallets).where(eq(wallets.userId, userId));
  await ctx.db.insert(wallets).values({
    userId,
    chainId: 56,
    address: address.toLowerCase(),
    isPrimary: linked.length === 0,
    linkedAt: at,
  });
}

type Purchase = { currencyId?: string; amount: string; side?: 'PAY' | 'RECEIVE' };

async function makeOrder(
  buyer: Buyer,
  { currencyId = 'USDT', amount, side = 'RECEIVE' }: Purchase,
): Promise<OrderWithPayment> {
  const quote = await buyer.request('getConvertedAmount', { currencyId, amount, side });
  if (quote.status !== 200) throw new Error(`quote: ${quote.message}`);
  const order = await buyer.request('createOrder', orderFor(quote.data.quoteId, buyer));
  if (order.status !== 200) throw new Error(`order: ${order.message}`);
  return order.data;
}

export function orderFor(quoteId: string, buyer: Buyer) {
  return {
    quoteId,
    address: buyer.signer.address,
    agreementVersion: AGREEMENT_VERSION,
    riskAccepted: true,
  };
}

async function readOrder(buyer: Buyer, orderId: string): Promise<OrderWithPayment> {
  const { data } = await buyer.request('getOrder', { orderId });
  return data;
}

function pay(chain: TestChain, buyer: Buyer, order: OrderWithPayment, raw: bigint): Promise<Hex> {
  const { payment } = order;
  if (!payment) throw new Error('nothing to pay');
  return payment.tokenAddress
    ? chain.payToken(buyer.signer, payment.tokenAddress, payment.to, raw)
    : chain.payNative(buyer.signer, payment.to, raw);
}

/**
 * The invariants of the books: every transfer sums to zero in every asset, every balance is the sum of its entries, and
 * the round's shares are sold, held back or left, and nothing else.
 */
async function checkBooks(ctx: AppContext): Promise<void> {
  const unbalanced = await ctx.db
    .select({ transfer: ledgerEntries.transferId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.transferId, ledgerEntries.asset)
    .having(sql`sum(${ledgerEntries.amountRaw}) <> 0`);
  expect(unbalanced).toEqual([]);
  const wrong = await ctx.db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .leftJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
    .where(sql`${ledgerAccounts.ownerId} is not null`)
    .groupBy(ledgerAccounts.id)
    .having(sql`coalesce(sum(${ledgerEntries.amountRaw}), 0) <> max(${ledgerAccounts.balanceRaw})`);
  expect(wrong).toEqual([]);
  const [offering] = await ctx.db.select().from(offerings);
  const [held] = await ctx.db
    .select({ raw: sql<string>`coalesce(sum(${orders.reservedRaw}), 0)` })
    .from(orders);
  const [sold] = await ctx.db
    .select({ raw: sql<string>`coalesce(sum(${ledgerAccounts.balanceRaw}), 0)` })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.asset, 'FNX'));
  const accounted = (offering?.leftRaw ?? 0n) + BigInt(held?.raw ?? 0) + BigInt(sold?.raw ?? 0);
  expect(accounted).toBe(offering?.totalRaw);
}
