import { type Address, createPublicClient, erc20Abi, type Hex, http } from 'viem';
import { auctionsAbi } from '@/chain/contracts/auctions-abi';
import { query } from '../../database';
import { httpRpc } from '../../dev/local-chain';
import type { Book } from './book';
import type { Rehearsal } from './rehearse';

/** What a settlement took, and what is wrong about it. */
export type Settlement = {
  faults: string[];
  orders: number;
  pairs: number;
  transactions: number;
  /** Transactions that failed or changed nothing, and pairs in others that had been settled before. */
  wasted: { transactions: number; pairs: number };
  gas: { all: bigint; eachPair: bigint };
};

type Stand = Pick<Rehearsal, 'chain' | 'databaseUrl'>;

const CLEARED = 2;
const AT_ONCE = 500;

/** Compares chain, events and index with each other, once a round is settled. */
export async function countSettlement(stand: Stand, book: Book): Promise<Settlement> {
  const events = await readEvents(stand, book);
  const sent = await readSent(stand);
  const settling = sent.filter(({ pairs }) => pairs > 0);
  const idle = sent.filter(({ isIdle }) => isIdle);
  const pairsOf = (some: readonly Sent[]) => some.reduce((sum, { pairs }) => sum + pairs, 0);
  const gasOf = (some: readonly Sent[]) => some.reduce((sum, { gas }) => sum + gas, 0n);
  const pairs = events.settled.length;
  return {
    faults: [
      ...(await findOpen(stand, book, events)),
      ...(await findLost(stand, book, events)),
      ...(await findDifferences(stand, events)),
    ],
    orders: book.orders,
    pairs,
    transactions: sent.length,
    wasted: { transactions: idle.length, pairs: pairsOf(settling) - pairsOf(idle) - pairs },
    gas: { all: gasOf(sent), eachPair: gasOf(settling) / BigInt(pairs || 1) },
  };
}

const clientOf = ({ chain }: Stand) => createPublicClient({ transport: http(chain.rpcUrl) });
const auctionsOf = ({ chain }: Stand) =>
  ({ address: chain.addresses.contracts.auctions, abi: auctionsAbi }) as const;

type Events = Awaited<ReturnType<typeof readEvents>>;

async function readEvents(stand: Stand, { fromBlock }: Book) {
  const client = clientOf(stand);
  const range = { ...auctionsOf(stand), fromBlock, strict: true } as const;
  const argsOf = <T>(logs: readonly { args: T }[]) => logs.map(({ args }) => args);
  const settled = argsOf(await client.getContractEvents({ ...range, eventName: 'Settled' }));
  const placed = argsOf(await client.getContractEvents({ ...range, eventName: 'Placed' }));
  const credited = argsOf(await client.getContractEvents({ ...range, eventName: 'Credited' }));
  const sum = (name: 'shares' | 'cost' | 'money') =>
    settled.reduce((total, args) => total + args[name], 0n);
  return {
    settled,
    placed,
    credited,
    shares: sum('shares'),
    cost: sum('cost'),
    money: sum('money'),
  };
}

type Sent = { pairs: number; isIdle: boolean; gas: bigint };

async function readSent({ chain, databaseUrl }: Stand): Promise<Sent[]> {
  const rows = await query<{ hash: Hex; what: string }>(
    databaseUrl,
    'select tx_hash as hash, what from auction_sends',
  );
  const asked = rows.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const receipts = (await httpRpc(chain.rpcUrl).batch(asked)) as Receipt[];
  return receipts.map((receipt, place) => ({
    pairs: Number(/^settle (\d+)/.exec(rows[place]?.what ?? '')?.[1] ?? 0),
    isIdle: receipt?.status !== '0x1' || receipt.logs.length === 0,
    gas: BigInt(receipt?.gasUsed ?? 0),
  }));
}

type Receipt = { status: Hex; gasUsed: Hex; logs: unknown[] } | null;

/** Orders that the contract has not fixed or not settled. */
async function findOpen(stand: Stand, { id }: Book, { placed }: Events): Promise<string[]> {
  const client = clientOf(stand);
  const contract = { ...auctionsOf(stand), functionName: 'orders' } as const;
  const faults: string[] = [];
  for (let at = 0; at < placed.length; at += AT_ONCE) {
    const some = placed.slice(at, at + AT_ONCE);
    const orders = await client.multicall({
      contracts: some.map(
        ({ side, holder }) => ({ ...contract, args: [id, side, holder] }) as const,
      ),
      multicallAddress: stand.chain.addresses.multicall3,
      allowFailure: false,
    });
    for (const { isFixed, shares, settled } of orders) {
      if (!isFixed || shares !== settled) faults.push(`${settled} of ${shares} shares are settled`);
    }
  }
  return faults;
}

/** Shares or money that are missing, or came twice. */
async function findLost(stand: Stand, { id }: Book, events: Events): Promise<string[]> {
  const client = clientOf(stand);
  const auctions = auctionsOf(stand);
  const round = await client.readContract({ ...auctions, functionName: 'round', args: [id] });
  const kept = await client.readContract({
    address: stand.chain.addresses.currencies.USDT.address as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [auctions.address],
  });
  const names = new Set(events.settled.map(({ seller, buyer }) => `${seller} ${buyer}`));
  const held = {
    'the round is cleared': round.state === CLEARED,
    'what was settled is the volume': events.shares === round.volume,
    'no pair was settled twice': names.size === events.settled.length,
    'the contract keeps what was rounded': kept === events.cost - events.money,
    'that is at most a unit an order': kept <= BigInt(events.placed.length),
    'nobody waits for money': events.credited.length === 0,
  };
  return Object.entries(held).flatMap(([what, holds]) => (holds ? [] : [`not true: ${what}`]));
}

type Side = { side: 'SALE' | 'BID'; settled: string; money: string; open: number };

/** Where the index says something else than the events of the chain. */
async function findDifferences({ databaseUrl }: Stand, events: Events): Promise<string[]> {
  const sides = await query<Side>(
    databaseUrl,
    `select side, sum(settled_raw)::text as settled, sum(money_raw)::text as money,
       count(*) filter (where settled_raw is distinct from fill_raw)::int as open from auction_orders group by side`,
  );
  const [others] = await query<{ credits: number; locked: number }>(
    databaseUrl,
    `select (select count(*)::int from auction_credits where amount_raw <> 0) as credits,
       (select count(*)::int from share_holders where locked_raw <> 0) as locked`,
  );
  const faults = sides.flatMap(({ side, settled, money, open }) => [
    ...(open === 0 ? [] : [`${open} orders (${side}) are open in the index`]),
    ...(settled === `${events.shares}` ? [] : [`${side}: ${settled} shares in the index`]),
    ...(money === `${side === 'SALE' ? events.money : events.cost}`
      ? []
      : [`${side}: ${money} in the index`]),
  ]);
  if (sides.length !== 2) faults.push(`${sides.length} sides are in the index`);
  if (others?.credits !== 0) faults.push(`${others?.credits} credits are in the index`);
  if (others?.locked !== 0) faults.push(`${others?.locked} holders have locked shares`);
  return faults;
}
