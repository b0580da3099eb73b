import { bnbSmartChain } from '@fnx/chain/chains';
import { recomputeRegister } from '@fnx/chain/verify/recompute-register';
import { createPublicClient, type Hex, http, type PublicClient, zeroAddress } from 'viem';
import { startTestChain } from '../support/market/chain';
import { newHolder, onShareChain, type ShareChain, shares } from '../support/market/share-chain';
import { duringTests } from '../support/setup/during-tests';

let market: ShareChain;
let node: PublicClient;
const chain = duringTests(startTestChain);
beforeAll(async () => {
  market = onShareChain(chain);
  node = createPublicClient({
    chain: bnbSmartChain(chain.rpcUrl),
    transport: http(chain.rpcUrl),
  }) as PublicClient;
});

async function recompute(change: { hash?: Hex } = {}, client = node) {
  const { number, hash } = await chain.reader.getBlock();
  const block = { number, hash: change.hash ?? hash };
  const parts: number[] = [];
  const { contracts } = chain.chainAddresses;
  const result = await recomputeRegister(client, contracts, { fromBlock: 0n, block }, (part) =>
    parts.push(part),
  );
  return { ...result, parts };
}

it('adds up purchases, transfers, further wallets and stakes', async () => {
  const before = await recompute();
  const [ada, bo] = [newHolder(), newHolder()];
  await market.buy(2, ada, shares(40));
  await market.buy(3, bo, shares(10));
  await market.transfer(2, 3, shares(2.5));
  await market.addWallet(4, 2, ada);
  await market.transfer(2, 4, shares(1));
  await market.stake(2, 0n, shares(12));
  const { sums, differences, parts } = await recompute();
  expect(differences).toEqual([]);
  expect(sums.held - before.sums.held).toBe(shares(50));
  expect(sums.bought - before.sums.bought).toBe(shares(50));
  expect(sums.holders - before.sums.holders).toBe(2);
  expect(sums.wallets - before.sums.wallets).toBe(3);
  expect(sums.locked - before.sums.locked).toBe(shares(12));
  expect(sums.balances.get(market.addressOf(3))).toBe(shares(12.5));
  expect(parts.at(-1)).toBe(1);
});

it('tells what was issued, and what is in book entries or announced', async () => {
  const before = await recompute();
  await market.issue(newHolder(), zeroAddress, shares(30));
  await market.issuance(1, 'announce', [newHolder(), 1n, shares(4), newHolder()]);
  const { sums, differences } = await recompute();
  expect(differences).toEqual([]);
  expect(sums.issued - before.sums.issued).toBe(shares(30));
  expect(sums.booked - before.sums.booked).toBe(shares(30));
  expect(sums.bookEntries - before.sums.bookEntries).toBe(1);
  expect(sums.announced - before.sums.announced).toBe(shares(4));
  expect(sums.rewards).toBe(before.sums.rewards);
});

it('finds a node that hides a transfer', async () => {
  const liar = {
    ...node,
    getContractEvents: async (request: Parameters<PublicClient['getContractEvents']>[0]) => {
      const events = await node.getContractEvents(request as never);
      const at = events.findLastIndex(
        (event) => 'eventName' in event && event.eventName === 'Transfer',
      );
      return at < 0 ? events : events.toSpliced(at, 1);
    },
  } as unknown as PublicClient;
  expect((await recompute({}, liar)).differences).not.toEqual([]);
});

it('asks for fewer blocks when a node refuses many', async () => {
  let refused = 0;
  const strict = {
    ...node,
    getContractEvents: async (request: { fromBlock: bigint; toBlock: bigint }) => {
      if (request.toBlock - request.fromBlock < 50n)
        return node.getContractEvents(request as never);
      refused++;
      throw new Error('too many blocks');
    },
  } as unknown as PublicClient;
  expect((await recompute({}, strict)).differences).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(0);
});

it('refuses a node of another chain', async () => {
  await expect(recompute({ hash: `0x${'ab'.repeat(32)}` })).rejects.toThrow(/another block/);
  const other = { ...node, getChainId: async () => 1 } as unknown as PublicClient;
  await expect(recompute({}, other)).rejects.toThrow(/another network/);
});
