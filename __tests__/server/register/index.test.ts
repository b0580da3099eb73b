import { orderIdOf } from '@fnx/chain/order-id';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Hex, zeroHash } from 'viem';
import { listAlerts } from '@/server/messaging/alerts';
import { operatorAlerts } from '@/server/messaging/tables';
import type { AppContext } from '@/server/platform/context';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { readIssue, shareBalances, walletShares } from '@/server/register/balances';
import {
  chainCursors,
  chainEvents,
  shareHolders,
  shareWallets,
  treasuryTransfers,
} from '@/server/register/chain-tables';
import { checkLedger } from '@/server/register/check/check-ledger';
import { checkRegister } from '@/server/register/check/check-register';
import { watchRegister } from '@/server/register/check/watch-register';
import { indexChain } from '@/server/register/index/index-chain';
import { rebuildRegister } from '@/server/register/rebuild';
import { reconcileTreasury } from '@/server/register/reconcile-treasury';
import { ledgerTransfers, transactions } from '@/server/register/tables';
import { explainTransfer } from '@/server/register/treasury-commands';
import { preparePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import {
  NODE_PATIENCE_MS,
  startScriptedRpc,
  startTestChain,
  type TestChain,
} from '../../support/market/chain';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { makePerson, openRound } from '../../support/people/people';
import { act } from '../../support/service/act';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

let chain: TestChain;
let people: ShareChain;
let first: Awaited<ReturnType<typeof startScriptedRpc>>;
let second: Awaited<ReturnType<typeof startScriptedRpc>>;
let service: TestService;
let ctx: AppContext;
const clock = createTestClock();
/** Accounts that no other test has used. */
let nextAccount = 2;
const account = () => nextAccount++;

beforeAll(async () => {
  chain = await startTestChain();
  people = onShareChain(chain);
  first = await startScriptedRpc(chain.rpcUrl);
  second = await startScriptedRpc(chain.rpcUrl);
  service = await startTestService({
    clock,
    chain: createChainReader({
      rpcUrls: [first.url, second.url],
      addresses: chain.chainAddresses,
      timeoutMs: NODE_PATIENCE_MS,
    }),
    config: {
      chain: {
        ...(await import('../../support/service/service')).testConfig({}, '/tmp').chain,
        treasury: chain.treasury,
      },
    },
  });
  ctx = service.ctx;
  await openRound(ctx, '4000000');
  await preparePlans(ctx);
});

afterAll(async () => {
  await service?.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  await chain?.stop();
});

afterEach(async () => {
  first.reset();
  second.reset();
  await indexChain(ctx);
  expect((await checkLedger(ctx.db)).filter(({ place }) => place !== 'offering')).toEqual([]);
});

/** A person with a holder id; nothing of it is on the chain yet. */
async function member() {
  const person = await makePerson(service, 'Holder');
  const holder = await holderIdOf(ctx.db, person.userId);
  return { ...person, holder, balances: () => shareBalances(ctx.db, person.userId) };
}

const lines = (userId: string) =>
  ctx.db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(asc(transactions.createdAt), asc(transactions.logIndex));
const cursor = async () => (await ctx.db.select().from(chainCursors))[0];
const openAlerts = async () => {
  const rows = await ctx.db.select().from(operatorAlerts);
  return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);
};

describe('the index', () => {
  it('books a purchase from its events, and each event once', async () => {
    const [buyer, wallet] = [await member(), account()];
    const hash = await people.buy(wallet, buyer.holder, shares(100));
    await indexChain(ctx);
    await indexChain(ctx);
    expect(await buyer.balances()).toEqual({
      available: shares(100),
      onSale: 0n,
      staked: 0n,
      total: shares(100),
    });
    const [booking, ...more] = await ctx.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, 'PURCHASE'));
    expect(more).toEqual([]);
    expect(booking?.reference).toMatch(new RegExp(`^${hash}:[0-9]+$`));
    const bought = await ctx.db.select().from(chainEvents).where(eq(chainEvents.name, 'Bought'));
    expect(bought).toHaveLength(1);
    expect(bought[0]?.args).toMatchObject({ holder: buyer.holder, shares: '100000000' });
    const direct = await ctx.db
      .select()
      .from(treasuryTransfers)
      .where(eq(treasuryTransfers.txHash, hash));
    expect(direct).toEqual([]);
  });

  it('books each event once when two processes read the same blocks', async () => {
    const [buyer, wallet] = [await member(), account()];
    await people.buy(wallet, buyer.holder, shares(30), { currency: 'BNB', payAmount: 10n ** 18n });
    await Promise.all(Array.from({ length: 4 }, () => indexChain(ctx)));
    expect((await buyer.balances()).total).toBe(shares(30));
  });

  it('books nothing twice when blocks are read again', async () => {
    const [buyer, wallet] = [await member(), account()];
    await indexChain(ctx);
    const before = await cursor();
    await people.buy(wallet, buyer.holder, shares(7));
    await indexChain(ctx);
    if (!before) throw new Error('no cursor');
    await ctx.db.update(chainCursors).set(before);
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(7));
    expect((await cursor())?.blockNumber).toBeGreaterThan(before.blockNumber);
  });

  it('names the order of a purchase', async () => {
    const [buyer, wallet] = [await member(), account()];
    const uuid = '0b9c8a5e-47d5-4a39-9d1f-2b7cf0a5d6e1';
    await people.buy(wallet, buyer.holder, shares(3), { orderId: orderIdOf(uuid) });
    await indexChain(ctx);
    const rows = await ctx.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.orderId, uuid));
    expect(rows).toHaveLength(1);
  });

  it('tells both people of a transfer, with the value of the day', async () => {
    const [sender, receiver] = [await member(), await member()];
    const [from, to] = [account(), account()];
    await people.buy(from, sender.holder, shares(50));
    await people.register(to, receiver.holder);
    const hash = await people.transfer(from, to, shares(20));
    await indexChain(ctx);
    expect((await sender.balances()).total).toBe(shares(30));
    expect((await receiver.balances()).total).toBe(shares(20));
    const side = { txHash: hash, sharesRaw: shares(20), valueUsdRaw: 24_960_000_000n };
    expect(await lines(sender.userId)).toMatchObject([{ ...side, type: 'TRANSFER_OUT' }]);
    expect(await lines(receiver.userId)).toMatchObject([
      {
        ...side,
        type: 'TRANSFER_IN',
        fromAddress: people.addressOf(from),
        toAddress: people.addressOf(to),
      },
    ]);
    const { data } = await receiver.request('listNotification', {});
    expect(data.docs[0]).toMatchObject({ title: 'Shares received' });
  });

  it('writes no entry for a move between the own wallets', async () => {
    const owner = await member();
    const [one, other] = [account(), account()];
    await people.buy(one, owner.holder, shares(40));
    await people.addWallet(other, one, owner.holder);
    await people.transfer(one, other, shares(15));
    await indexChain(ctx);
    expect((await owner.balances()).total).toBe(shares(40));
    const held = await walletShares(ctx.db, owner.userId, [
      people.addressOf(one),
      people.addressOf(other),
    ]);
    expect([...held.values()].map(({ balanceRaw }) => balanceRaw).sort()).toEqual(
      [shares(15), shares(25)].sort(),
    );
    expect(await lines(owner.userId)).toEqual([]);
  });

  it('books shares of a holder that it does not know', async () => {
    const [stranger, from, further, to] = [newHolder(), account(), account(), account()];
    const receiver = await member();
    const before = await readIssue(ctx.db);
    await people.buy(from, stranger, shares(9));
    await people.addWallet(further, from, stranger);
    await people.transfer(from, further, shares(3));
    await people.register(to, receiver.holder);
    await people.transfer(from, to, shares(4));
    await indexChain(ctx);
    const after = await readIssue(ctx.db);
    expect(after.issuedRaw - before.issuedRaw).toBe(shares(9));
    // The stranger's two wallets are one holder; the other is the receiver.
    expect(after.holders - before.holders).toBe(2);
    expect((await receiver.balances()).total).toBe(shares(4));
    expect(await lines(receiver.userId)).toMatchObject([{ type: 'TRANSFER_IN' }]);
  });

  it('shows what stakes lock, what is frozen, and when it ends', async () => {
    const [owner, wallet] = [await member(), account()];
    await people.buy(wallet, owner.holder, shares(100));
    await people.stake(wallet, 1n, shares(60));
    await people.freeze(wallet, shares(5));
    await people.freezeHolder(owner.holder, true);
    await indexChain(ctx);
    expect(await owner.balances()).toEqual({
      available: shares(40),
      onSale: 0n,
      staked: shares(60),
      total: shares(100),
    });
    const address = people.addressOf(wallet);
    expect((await walletShares(ctx.db, owner.userId, [address])).get(address)).toEqual({
      registered: true,
      payout: true,
      juniorUntil: null,
      balanceRaw: shares(100),
      lockedRaw: shares(60),
      frozenRaw: shares(5),
    });
    const frozen = () =>
      ctx.db.select().from(shareHolders).where(eq(shareHolders.holder, owner.holder));
    expect((await frozen())[0]?.frozen).toBe(true);
    await people.freezeHolder(owner.holder, false);
    await people.exit(wallet, await newestStake());
    await indexChain(ctx);
    expect((await frozen())[0]?.frozen).toBe(false);
    expect((await owner.balances()).staked).toBe(0n);
  });

  it('books claimed rewards as rewards', async () => {
    const [owner, wallet] = [await member(), account()];
    await people.buy(wallet, owner.holder, shares(1_000));
    await people.stake(wallet, 0n, shares(1_000));
    await chain.rpc.request('evm_increaseTime', [30 * 86_400]);
    await people.claim(wallet, await newestStake());
    await indexChain(ctx);
    const { total } = await owner.balances();
    expect(total).toBeGreaterThan(shares(1_002));
    expect(total).toBe(await people.balanceOf(wallet));
    const rewards = await ctx.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, 'REWARD'));
    expect(rewards).toHaveLength(1);
  });

  it('follows a recovery to the new wallet', async () => {
    const owner = await member();
    const [lost, found] = [account(), account()];
    await people.buy(lost, owner.holder, shares(12));
    await people.freeze(lost, shares(2));
    await people.recover(lost, found, owner.holder);
    await indexChain(ctx);
    expect((await owner.balances()).total).toBe(shares(12));
    const [gone] = await ctx.db
      .select()
      .from(shareWallets)
      .where(eq(shareWallets.address, people.addressOf(lost)));
    expect(gone).toMatchObject({ frozenRaw: 0n, removedAt: expect.any(Date) });
    const address = people.addressOf(found);
    expect((await walletShares(ctx.db, owner.userId, [address])).get(address)).toMatchObject({
      registered: true,
      payout: true,
      balanceRaw: shares(12),
      frozenRaw: shares(2),
    });
    expect(await lines(owner.userId)).toEqual([]);
  });

  it('books a transfer that a court orders, and tells both people', async () => {
    const [debtor, creditor] = [await member(), await member()];
    const [from, to] = [account(), account()];
    await people.buy(from, debtor.holder, shares(10));
    await people.register(to, creditor.holder);
    await people.forceTransfer(from, to, shares(6));
    await indexChain(ctx);
    expect((await debtor.balances()).total).toBe(shares(4));
    expect((await creditor.balances()).total).toBe(shares(6));
    expect(await lines(debtor.userId)).toMatchObject([{ type: 'TRANSFER_OUT' }]);
  });

  it('lists money that reaches or leaves the treasury outside a sale, and books none of it', async () => {
    const payer = chainAccount(account());
    const usdt = chain.tokenAddress('USDT');
    const hash = await chain.payToken(payer, usdt, chain.treasury, 5n * 10n ** 18n);
    const back = await chain.payToken(chainAccount(1), usdt, payer.address, 2n * 10n ** 18n);
    await indexChain(ctx);
    const rows = await ctx.db
      .select()
      .from(treasuryTransfers)
      .where(inArray(treasuryTransfers.txHash, [hash, back]))
      .orderBy(asc(treasuryTransfers.blockNumber));
    expect(rows).toMatchObject([
      { txHash: hash, currencyId: 'USDT', fromAddress: payer.address.toLowerCase() },
      { txHash: back, toAddress: payer.address.toLowerCase(), amountRaw: 2n * 10n ** 18n },
    ]);
  });
});

describe('an interrupted booking', () => {
  it('leaves nothing behind, and is made once afterwards', async () => {
    await indexChain(ctx);
    const before = await cursor();
    const buyer = await member();
    await people.buy(account(), buyer.holder, shares(2));
    const dies = {
      contract: 'shareSale' as const,
      names: ['Bought' as const],
      book: () => Promise.reject(new Error('The process ends here.')),
    };
    const chainEvents = [...ctx.registry.chainEvents, dies];
    const dying = { ...ctx, registry: { ...ctx.registry, chainEvents } };
    await expect(indexChain(dying)).rejects.toMatchObject({
      cause: { message: 'The process ends here.' },
    });
    expect(await cursor()).toEqual(before);
    expect((await buyer.balances()).total).toBe(0n);
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(2));
  });

  it('is not caused by events that cannot be written: the booking and its notifications are kept', async () => {
    await ctx.pool.query(
      'alter table live_events add constraint no_events check (false) not valid',
    );
    try {
      const [sender, receiver] = [await member(), await member()];
      const [from, to] = [account(), account()];
      await people.buy(from, sender.holder, shares(5));
      await people.register(to, receiver.holder);
      await people.transfer(from, to, shares(2));
      const lost = ctx.events.lost();
      await indexChain(ctx);
      expect((await receiver.balances()).total).toBe(shares(2));
      const { data } = await receiver.request('listNotification', {});
      expect(data.docs[0]).toMatchObject({ title: 'Shares received' });
      expect(ctx.events.lost()).toBeGreaterThan(lost);
    } finally {
      await ctx.pool.query('alter table live_events drop constraint no_events');
    }
  });
});

describe('the checks', () => {
  it('find that index and chain agree, and name what differs', async () => {
    await indexChain(ctx);
    expect(await checkRegister(ctx)).toEqual([]);
    // A node that reports another supply simulates a register that was changed.
    const { client } = ctx.chain;
    const multicall = async (call: never) => {
      const answers = (await client.multicall(call)) as unknown[];
      return [{ status: 'success', result: 1n }, ...answers.slice(1)];
    };
    const lying = { ...ctx, chain: { ...ctx.chain, client: { ...client, multicall } } };
    expect(await checkRegister(lying as unknown as AppContext)).toMatchObject([
      { place: 'total supply', chain: '1' },
    ]);
    const open = async () =>
      (await listAlerts(ctx.db, { all: false, limit: 20 })).filter(
        ({ kind }) => kind === 'RECONCILIATION_FAILED',
      );
    await watchRegister(lying as unknown as AppContext);
    expect(await open()).toMatchObject([{ detail: expect.stringContaining('total supply') }]);
    await watchRegister(ctx);
    expect(await open()).toEqual([]);
  });

  it('explain the treasury in every token', async () => {
    await indexChain(ctx);
    const rows = await reconcileTreasury(ctx);
    const tokens = rows.filter(({ currency }) => currency !== 'BNB');
    expect(tokens.map(({ unexplained }) => unexplained)).toEqual(tokens.map(() => '0'));
  });

  it('rebuild the same register in an empty database', async () => {
    await indexChain(ctx);
    const asked = jest.spyOn(ctx.pool, 'query');
    const rows = await rebuildRegister(ctx);
    // Other tests rebuild on the same server meanwhile.
    const made = asked.mock.calls.flatMap(
      ([text]) => /^create database (\w+)/.exec(String(text))?.[1] ?? [],
    );
    asked.mockRestore();
    expect(made).toHaveLength(1);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
    expect(Number(rows.find(({ table }) => table === 'bookings')?.rows)).toBeGreaterThan(0);
    const { rows: left } = await ctx.pool.query(
      'select datname from pg_database where datname = any($1)',
      [made],
    );
    expect(left).toEqual([]);
  });

  it('continue after a node has failed once, and end when it keeps failing', async () => {
    await indexChain(ctx);
    let asked = 0;
    first.on('eth_getBlockByNumber', (_params, ask) => (++asked === 1 ? null : ask()));
    expect((await rebuildRegister(ctx)).filter(({ same }) => !same)).toEqual([]);
    first.fail({ status: 503, body: '' });
    await expect(rebuildRegister(ctx)).rejects.toThrow();
  });
});

describe('a returned payment', () => {
  const operator = () => ({ ctx, name: 'op' });
  it('is recorded only when a final block has it', async () => {
    const payer = chainAccount(account());
    const usdt = chain.tokenAddress('USDT');
    const amount = 3n * 10n ** 18n;
    const paid = await chain.payToken(payer, usdt, chain.treasury, amount);
    const short = await chain.payToken(chainAccount(1), usdt, payer.address, amount - 1n);
    await indexChain(ctx);
    const [direct] = await ctx.db
      .select()
      .from(treasuryTransfers)
      .where(eq(treasuryTransfers.txHash, paid));
    const transfer = `${paid}:${direct?.logIndex}`;
    const explain = (returnHash: string) =>
      act(operator(), 'treasury explain', explainTransfer, {
        transfer,
        note: 'Sent back',
        return: returnHash,
      });
    await expect(explain(newHolder())).rejects.toThrow('No final transfer');
    await expect(explain(short)).rejects.toThrow('No final transfer');
    await expect(explain('0x12')).rejects.toThrow(
      'A transaction hash is 0x and 64 hexadecimal digits',
    );
    const back = await chain.payToken(chainAccount(1), usdt, payer.address, amount);
    await expect(explain(back)).rejects.toThrow('No final transfer');
    await indexChain(ctx);
    await explain(back);
    await expect(explain(back)).rejects.toThrow('recorded already');
  });
});

describe('nodes', () => {
  /** A purchase that no node has been asked for yet. */
  async function waitingPurchase() {
    await indexChain(ctx);
    const buyer = await member();
    await people.buy(account(), buyer.holder, shares(1));
    return buyer;
  }

  it('that tell different events are believed by nobody until they agree', async () => {
    const buyer = await waitingPurchase();
    second.on('eth_getLogs', async (_, ask) => {
      const logs = (await ask()) as unknown[];
      return logs.slice(1);
    });
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
    clock.advance(60);
    await indexChain(ctx);
    expect(await openAlerts()).toContain('CHAIN_DISAGREEMENT');
    second.reset();
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
    clock.advance(600);
    await indexChain(ctx);
    expect(await openAlerts()).not.toContain('CHAIN_DISAGREEMENT');
  });

  it('that alter an amount are believed by nobody', async () => {
    const buyer = await waitingPurchase();
    first.on('eth_getLogs', async (_, ask) => {
      const logs = (await ask()) as { data: Hex }[];
      return logs.map((log) => ({ ...log, data: log.data.replace(/1/g, '2') }));
    });
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
  });

  it('of which one is silent are waited for', async () => {
    const buyer = await waitingPurchase();
    second.fail('down');
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
    second.fail(null);
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
  });

  it('of which one is behind are waited for', async () => {
    const buyer = await waitingPurchase();
    second.finalizeAt((await cursor())?.blockNumber ?? 0n);
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
    second.reset();
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
  });

  it('on another chain stop the index and alert an operator', async () => {
    const buyer = await waitingPurchase();
    second.on('eth_chainId', () => '0x61');
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
    expect(await openAlerts()).not.toContain('WRONG_CHAIN');
    clock.advance(60);
    await indexChain(ctx);
    expect(await openAlerts()).toContain('WRONG_CHAIN');
    second.reset();
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
    expect(await openAlerts()).toContain('WRONG_CHAIN');
    clock.advance(600);
    await indexChain(ctx);
    expect(await openAlerts()).not.toContain('WRONG_CHAIN');
  });

  it('whose final block changes stop the index and alert an operator', async () => {
    const buyer = await waitingPurchase();
    const at = await cursor();
    await ctx.db.update(chainCursors).set({ blockHash: zeroHash });
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(0n);
    expect(await openAlerts()).toContain('FINAL_BLOCK_CHANGED');
    await ctx.db.update(chainCursors).set({ blockHash: at?.blockHash ?? '' });
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
  });

  it.each([
    [
      'refuse long ranges',
      () => {
        throw new Error('query returned more than 10000 results');
      },
    ],
    // viem reads at most 10 MiB.
    ['answer at a length that cannot be read', () => 'x'.repeat(11 * 1024 * 1024)],
  ])('that %s are asked for shorter ones', async (_, answer) => {
    const buyer = await waitingPurchase();
    const refuse = (params: unknown[], ask: () => Promise<unknown>) => {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }];
      return fromBlock === toBlock ? ask() : answer();
    };
    first.on('eth_getLogs', refuse);
    second.on('eth_getLogs', refuse);
    await indexChain(ctx);
    expect((await buyer.balances()).total).toBe(shares(1));
  });
});

async function newestStake(): Promise<bigint> {
  const { shareStakingAbi } = await import('@fnx/contracts/abi/share-staking');
  const events = await chain.reader.getContractEvents({
    address: chain.addresses.contracts.shareStaking,
    abi: shareStakingAbi,
    eventName: 'Staked',
    fromBlock: 0n,
  });
  return events.at(-1)?.args.stakeId ?? 0n;
}
