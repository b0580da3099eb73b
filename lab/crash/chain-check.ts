import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { orderIdOf } from '@fnx/chain/order-id';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import type pg from 'pg';
import { parseEventLogs } from 'viem';
import type { World } from './world';

type Row = Record<string, string | null>;

/** The database's view of the chain, at one moment. */
type Books = {
  /** The last block that is booked. */
  block: bigint;
  events: Set<string>;
  wallets: Row[];
  holders: Row[];
  stakes: Row[];
  orders: Row[];
  purchases: Row[];
  votes: Row[];
};

type Place = { transactionHash: string; logIndex: number };
const placeOf = ({ transactionHash, logIndex }: Place) => `${transactionHash}:${logIndex}`;

/**
 * I9: at the block up to which the database has booked, it says what the chain says. Every event is stored once; every Bought is
 * one confirmed order and one booking; each address holds its `balanceOf`; locks, stakes and tallies are the contract's.
 *
 * @returns what is wrong, in words
 */
export async function checkAgainstChain(pool: pg.Pool, world: World): Promise<string[]> {
  const books = await readBooks(pool);
  if (!books) return [];
  return [
    ...(await checkEvents(books, world)),
    ...(await checkPurchases(books, world)),
    ...(await checkHoldings(books, world)),
    ...(await checkStakes(books, world)),
    ...(await checkVotes(books, world)),
  ];
}

/** Null before the first block is booked. */
async function readBooks(pool: pg.Pool): Promise<Books | null> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const read = async (text: string) => (await client.query<Row>(text)).rows;
    const [cursor] = await read('select block_number::text as block from chain_cursors');
    const events = await read("select tx_hash || ':' || log_index as place from chain_events");
    const books = {
      events: new Set(events.map(({ place }) => String(place))),
      wallets: await read(`select w.address, coalesce(a.balance_raw, 0)::text as balance
        from share_wallets w left join ledger_accounts a on a.address = w.address and a.asset = 'FNX'`),
      holders: await read('select holder, locked_raw::text as locked from share_holders'),
      stakes:
        await read(`select id, case when status = 'ACTIVE' then principal_raw else 0 end::text as amount,
        case when status = 'ACTIVE' then claimed_raw else 0 end::text as claimed from stakes`),
      orders: await read("select id::text, tx_hash as hash from orders where status = 'CONFIRMED'"),
      purchases:
        await read(`select t.order_id::text as order, t.reference, e.amount_raw::text as shares
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.asset = 'FNX' and e.amount_raw > 0
        where t.kind = 'PURCHASE'`),
      votes:
        await read(`select ballots.id, string_agg(coalesce(counted.raw, 0)::text, ',' order by place) as tally
        from ballots cross join lateral generate_series(1, cardinality(ballots.choices)) place left join lateral (select
          sum(weight_raw) as raw from votes where ballot_id = ballots.id and choice = place) counted on true
        group by ballots.id`),
    };
    await client.query('commit');
    return cursor ? { block: BigInt(cursor.block ?? 0), ...books } : null;
  } finally {
    client.release();
  }
}

async function checkEvents({ block, events }: Books, { chain, contracts }: World) {
  const logs = await chain.getLogs({
    address: CONTRACT_NAMES.map((name) => contracts[name]),
    fromBlock: 0n,
    toBlock: block,
  });
  const abi = Object.values(CONTRACT_ABIS).flat();
  const places = new Set(parseEventLogs({ abi, logs }).map(placeOf));
  return [
    ...[...places].filter((place) => !events.has(place)).map((at) => `I9 event ${at} is lost`),
    ...[...events].filter((at) => !places.has(at)).map((at) => `I9 event ${at} never was`),
  ];
}

async function checkPurchases(books: Books, { chain, contracts }: World): Promise<string[]> {
  const range = { fromBlock: 0n, toBlock: books.block };
  const logs = await chain.getLogs({ address: contracts.shareSale, ...range });
  const names = ['Bought', 'DepositIssued'] as const;
  const bought = parseEventLogs({ abi: shareSaleAbi, logs, eventName: [...names] });
  const confirmed = new Map(books.orders.map(({ id, hash }) => [orderIdOf(String(id)), hash]));
  const faults = bought.flatMap(({ args, transactionHash }) => {
    const key = args.orderId;
    const rows = books.purchases.filter(({ order }) => orderIdOf(String(order)) === key);
    const [row] = rows;
    const fine =
      confirmed.get(key) === transactionHash &&
      rows.length === 1 &&
      row?.shares === String(args.shares) &&
      row.reference?.startsWith(`${transactionHash}:`);
    return fine
      ? []
      : [`I9 purchase ${key}: ${rows.length} bookings, order of ${confirmed.get(key)}`];
  });
  if (bought.length !== books.orders.length || bought.length !== books.purchases.length) {
    faults.push(
      `I9 ${bought.length} purchases, ${books.orders.length} orders, ${books.purchases.length} bookings`,
    );
  }
  return faults;
}

async function checkHoldings({ block, wallets, holders }: Books, { chain, contracts }: World) {
  const token = { address: contracts.shareToken, abi: shareTokenAbi, blockNumber: block } as const;
  const supply = await chain.readContract({ ...token, functionName: 'totalSupply' });
  const held = wallets.reduce((sum, { balance }) => sum + BigInt(balance ?? 0), 0n);
  const faults = held === supply ? [] : [`I9 ${held} in wallets, ${supply} issued`];
  for (const { address, balance } of wallets) {
    const args = [address as `0x${string}`] as const;
    const real = await chain.readContract({ ...token, functionName: 'balanceOf', args });
    if (String(real) !== balance) faults.push(`I9 ${address} has ${real}, booked ${balance}`);
  }
  for (const { holder, locked } of holders) {
    const args = [holder as `0x${string}`] as const;
    const real = await chain.readContract({ ...token, functionName: 'lockedOf', args });
    if (String(real) !== locked) faults.push(`I9 ${holder} locked ${real}, booked ${locked}`);
  }
  return faults;
}

async function checkStakes({ block, stakes }: Books, { chain, contracts }: World) {
  const staking = {
    address: contracts.shareStaking,
    abi: shareStakingAbi,
    blockNumber: block,
  } as const;
  const last = await chain.readContract({ ...staking, functionName: 'lastStakeId' });
  const faults =
    Number(last) === stakes.length ? [] : [`I9 ${last} stakes, booked ${stakes.length}`];
  for (const { id, amount, claimed } of stakes) {
    const args = [BigInt(id ?? 0)] as const;
    const real = await chain.readContract({ ...staking, functionName: 'stakes', args });
    const [, , , , principal, , paid] = real;
    if (String(principal) !== amount || String(paid) !== claimed) {
      faults.push(`I9 stake ${id}: ${principal} and ${paid}, booked ${amount} and ${claimed}`);
    }
  }
  return faults;
}

async function checkVotes({ block, votes }: Books, { chain, contracts }: World) {
  const ballots = { address: contracts.ballots, abi: ballotsAbi, blockNumber: block } as const;
  const last = await chain.readContract({ ...ballots, functionName: 'lastBallotId' });
  const faults =
    Number(last) === votes.length ? [] : [`I9 ${last} ballots, booked ${votes.length}`];
  for (const { id, tally } of votes) {
    const args = [BigInt(id ?? 0)] as const;
    const real = await chain.readContract({ ...ballots, functionName: 'tally', args });
    if (String(real) !== tally) faults.push(`I9 ballot ${id}: ${real}, booked ${tally}`);
  }
  return faults;
}
