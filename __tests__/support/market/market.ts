import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import { eq, sql } from 'drizzle-orm';
import { type Account, type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { offerings } from '@/server/market/tables';
import type { AppContext } from '@/server/platform/context';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { ordersJob } from '@/server/purchase/jobs';
import { publishAgreement } from '@/server/purchase/publish-agreement';
import { orders } from '@/server/purchase/tables';
import { indexChain } from '@/server/register/index/index-chain';
import { ledgerAccounts, ledgerEntries } from '@/server/register/tables';
import { wallets } from '@/server/users/tables';
import { makePerson, openRound } from '../people/people';
import {
  createTestClock,
  type ServiceOptions,
  startTestService,
  type TestClock,
  type TestService,
} from '../service/service';
import {
  minedAnyway,
  NODE_PATIENCE_MS,
  startScriptedRpc,
  startTestChain,
  type TestChain,
} from './chain';
import { chainAccount } from './chain-accounts';
import { walletPayment } from './wire-quote';

export type MarketOptions = {
  shares?: string;
  limits?: NonNullable<ServiceOptions['config']>['limits'];
  clock?: ServiceOptions['clock'];
  logTo?: ServiceOptions['logTo'];
  /** Replaces parts of the context, such as the quote signer. */
  parts?: ServiceOptions['parts'];
  /** Another chain than a local one of its own; it ends with the market. */
  chain?: TestChain;
  /** Blocks by which finality lags; 0 makes every block final at once. */
  finalityLag?: number;
  /** The service reads the chain through a node that tests can script. */
  scripted?: true;
  desk?: true;
  /** Besides, there is a second node, which tests can script too. */
  second?: true;
  nodeTimeoutMs?: number;
};

export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
export type Market = Awaited<ReturnType<typeof startMarket>>;

/** A service with shares on sale, on a local chain: what a purchase needs. */
export async function startMarket(options: MarketOptions = {}) {
  const { finalityLag = 0 } = options;
  const chain = options.chain ?? (await startTestChain({ finalityLag }));
  const node = await startScriptedRpc(chain.rpcUrl);
  const second = await startScriptedRpc(chain.rpcUrl);
  const service = await startTestService({
    clock: options.clock ?? createTestClock(),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    ...(options.parts ? { parts: options.parts } : {}),
    chain: createChainReader({
      rpcUrls: [
        options.scripted ? node.url : chain.rpcUrl,
        ...(options.second ? [second.url] : []),
      ],
      addresses: chain.chainAddresses,
      timeoutMs: options.nodeTimeoutMs ?? NODE_PATIENCE_MS,
    }),
    config: {
      chain: {
        rpcUrls: [chain.rpcUrl],
        id: 56,
        treasury: chain.treasury,
        priceSource: 'chainlink',
        addressesFile: null,
        contracts: chain.chainAddresses.contracts,
        finality: { tag: 'finalized', blocks: 2 },
        publicRpcUrl: 'http://127.0.0.1:9',
      },
      desk: options.desk ?? false,
      // A fee, so that the sums show where it goes.
      limits: { quotesPerMinute: 10_000, platformFeeBps: 100, ...options.limits },
    },
  });
  const { ctx } = service;
  await prepareCurrencies(ctx);
  await publishAgreement(ctx);
  await openRound(ctx, options.shares ?? '100000');
  const index = () => indexChain(ctx);
  await index();
  return {
    chain,
    node,
    second,
    service,
    ctx,
    buyer: (account?: number) => makeBuyer(service, account),
    /** Books the final blocks, and shows what is pending. */
    index,
    /** Besides, ends orders that failed or expired. */
    watch: async () => {
      await index();
      await ordersJob.work(ctx);
    },
    order: makeOrder,
    read: readOrder,
    /** Approves and buys exactly as an order's payment says; the hash of the purchase. */
    buy: async (buyer: Buyer, order: Pick<OrderWithPayment, 'payment'>): Promise<Hex> => {
      await approve(chain, buyer.signer, order);
      return sendCall(chain, buyer.signer, paymentCall(order));
    },
    purchase: async (buyer: Buyer, wanted: Purchase): Promise<OrderWithPayment> => {
      const order = await makeOrder(buyer, wanted);
      await approve(chain, buyer.signer, order);
      await sendCall(chain, buyer.signer, paymentCall(order));
      await index();
      return readOrder(buyer, order.id);
    },
    /** Mines a block at which the quote of an order has ended, and moves the service's clock there. */
    expire: async (order: Pick<OrderWithPayment, 'expiresAt'>): Promise<void> => {
      const at = Date.parse(order.expiresAt) / 1000 + 1;
      await chain.mine(at);
      const clock = ctx.clock as TestClock;
      clock.advance(at - ctx.clock.now().getTime() / 1000);
    },
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
  await ctx.db.transaction((tx) =>
    tx.insert(wallets).values({
      userId,
      chainId: 56,
      address: address.toLowerCase(),
      isPrimary: linked.length === 0,
      linkedAt: at,
    }),
  );
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

/** Ample for every call, so that a call which reverts is mined, too. */
const GAS = 1_500_000n;

export type SentCall = { to: Address; value: bigint; data: Hex };

export function paymentCall(order: Pick<OrderWithPayment, 'payment'>): SentCall {
  const payment = walletPayment(order);
  return { to: payment.to, value: BigInt(payment.valueRaw), data: payment.data };
}

/** Sends a call and waits until it is mined, whether it succeeds or not. */
export async function sendCall(chain: TestChain, from: Account, call: SentCall): Promise<Hex> {
  const hash = await chain.submit(from.address, { ...call, gas: GAS }).catch(minedAnyway);
  await chain.reader.waitForTransactionReceipt({ hash });
  return hash;
}

async function approve(
  chain: TestChain,
  from: Account,
  order: Pick<OrderWithPayment, 'payment'>,
): Promise<void> {
  const { approve: wanted } = walletPayment(order);
  if (!wanted) return;
  const { token, spender, amountRaw } = wanted;
  const args = [spender, BigInt(amountRaw)] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  await sendCall(chain, from, { to: token, value: 0n, data });
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
