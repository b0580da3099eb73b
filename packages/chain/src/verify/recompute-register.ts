import { readRanges } from '@fnx/contracts/deploy/read-ranges';
import { type Address, type Hex, type PublicClient, parseAbi } from 'viem';
import { isBookWallet } from '../book-wallets';

/*
 * Adds the register up from the events of the share contracts, and compares the sums with the figures that the contracts report
 * themselves. Runs in the visitor's browser against a node of the visitor's choice.
 */

const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event WalletRegistered(bytes32 indexed holder, address indexed wallet, uint256 seniorAt)',
  'event WalletRemoved(bytes32 indexed holder, address indexed wallet)',
  'event Locked(bytes32 indexed holder, uint256 amount, uint256 total)',
  'event Unlocked(bytes32 indexed holder, uint256 amount, uint256 total)',
  'function totalSupply() view returns (uint256)',
  'function maxSupply() view returns (uint256)',
  'function reserved() view returns (uint256)',
  'function announced() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function holderBalance(bytes32) view returns (uint256)',
  'function lockedOf(bytes32) view returns (uint256)',
]);
export const saleAbi = parseAbi([
  'event Bought(bytes32 indexed orderId, address indexed buyer, bytes32 indexed holder, address payToken, uint256 payAmount, uint256 shares, bytes32 agreementHash)',
  'event DepositIssued(bytes32 indexed orderId, address indexed buyer, bytes32 indexed holder, string currency, uint256 amount, uint256 shares, bytes32 entryHash)',
  'function sold() view returns (uint256)',
]);

const issuanceAbi = parseAbi([
  'event Issued(uint256 indexed id, uint256 index, bytes32 indexed holder, address wallet, uint256 shares, uint256 lockedUntil)',
  'event SharesReceived(uint256 indexed id, bytes32 indexed holder, uint256 shares)',
]);

export type RegisterContracts = { shareToken: Address; shareSale: Address; issuance: Address };

/** The sums, in millionths of a share. */
export type RegisterSums = {
  holders: number;
  wallets: number;
  /** Sum of all balances, by the events. */
  held: bigint;
  /** For money on the chain and in the bank's account. */
  bought: bigint;
  /** Shares issued for bank transfers, and the money that the bank says came, by currency in its smallest unit. */
  deposited: bigint;
  bankMoney: ReadonlyMap<string, bigint>;
  /** Created by announced lists and distributions of shares. */
  issued: bigint;
  /** Created as rewards. */
  rewards: bigint;
  locked: bigint;
  /** In book entries, and how many of these have shares. */
  booked: bigint;
  bookEntries: number;
  /** Promised rewards, announced issues that are not created yet, and the most shares that may exist; by the contract. */
  reserved: bigint;
  announced: bigint;
  maxSupply: bigint;
  /** Balances by wallet, lower case, that are not zero. */
  balances: ReadonlyMap<string, bigint>;
};

/** A sum of events that differs from what the contract reports at the same block. */
export type Difference = {
  what:
    | 'All shares'
    | 'All balances'
    | 'Shares sold'
    | 'Wallet {id}'
    | 'Holder {id}'
    | 'Locked of {id}';
  /** The wallet or holder that they concern; empty for all. */
  id: string;
  events: bigint;
  contract: bigint;
};

export type Recomputed = { sums: RegisterSums; differences: readonly Difference[] };

/** The node is not of this chain, or does not have the block that the service names. */
export class OtherChainError extends Error {
  override readonly name = 'OtherChainError';
  /** @param block that differs; none on another network */
  constructor(
    message: string,
    readonly block?: bigint,
  ) {
    super(message);
  }
}

const ZERO = `0x${'0'.repeat(40)}`;

/**
 * @param block the final block up to which events are added up; its hash must be the node's
 * @param onProgress part of the blocks read, 0 to 1
 * @throws OtherChainError, or the node's error
 */
export async function recomputeRegister(
  client: PublicClient,
  contracts: RegisterContracts,
  { fromBlock, block }: { fromBlock: bigint; block: { number: bigint; hash: Hex } },
  onProgress: (part: number) => void,
): Promise<Recomputed> {
  await assertSameChain(client, block);
  const book = newBook();
  const blocks = { fromBlock, toBlock: block.number };
  await readRanges(blocks, (range) => readRange(client, contracts, range, book), onProgress);
  return compare(client, contracts, block.number, book);
}

async function assertSameChain(
  client: PublicClient,
  block: { number: bigint; hash: Hex },
): Promise<void> {
  if ((await client.getChainId()) !== 56) {
    throw new OtherChainError('This node is on another network than BNB Smart Chain.');
  }
  const found = await client.getBlock({ blockNumber: block.number }).catch(() => null);
  if (found?.hash !== block.hash) {
    throw new OtherChainError(
      `This node has another block ${block.number} than this service. It is on another chain, or it has not caught up.`,
      block.number,
    );
  }
}

type Book = {
  balances: Map<string, bigint>;
  holderOf: Map<string, Hex>;
  locked: Map<Hex, bigint>;
  minted: bigint;
  created: { bought: bigint; deposited: bigint; bankMoney: Map<string, bigint>; issued: bigint };
};

function newBook(): Book {
  return {
    balances: new Map(),
    holderOf: new Map(),
    locked: new Map(),
    minted: 0n,
    created: { bought: 0n, deposited: 0n, bankMoney: new Map(), issued: 0n },
  };
}

/** Asks for the events of a range; the result adds them. */
async function readRange(
  client: PublicClient,
  { shareToken, shareSale, issuance }: RegisterContracts,
  blocks: { fromBlock: bigint; toBlock: bigint },
  book: Book,
): Promise<() => void> {
  const range = { ...blocks, strict: true } as const;
  const sale = { ...range, address: shareSale, abi: saleAbi } as const;
  const [token, issues, sales, deposits] = await Promise.all([
    client.getContractEvents({ ...range, address: shareToken, abi: tokenAbi }),
    client.getContractEvents({ ...range, address: issuance, abi: issuanceAbi }),
    client.getContractEvents({ ...sale, eventName: 'Bought' }),
    client.getContractEvents({ ...sale, eventName: 'DepositIssued' }),
  ]);
  return () => {
    for (const { args } of [...sales, ...deposits]) book.created.bought += args.shares;
    for (const { args } of deposits) {
      book.created.deposited += args.shares;
      add(book.created.bankMoney, args.currency, args.amount);
    }
    for (const { args } of issues) book.created.issued += args.shares;
    for (const event of token) {
      switch (event.eventName) {
        case 'Transfer':
          move(book, event.args);
          break;
        case 'WalletRegistered':
          book.holderOf.set(event.args.wallet.toLowerCase(), event.args.holder);
          break;
        case 'WalletRemoved':
          book.holderOf.delete(event.args.wallet.toLowerCase());
          break;
        default:
          book.locked.set(event.args.holder, event.args.total);
      }
    }
  };
}

function move(book: Book, { from, to, value }: { from: string; to: string; value: bigint }): void {
  if (from === ZERO) book.minted += value;
  else add(book.balances, from.toLowerCase(), -value);
  add(book.balances, to.toLowerCase(), value);
}

function add<K>(sums: Map<K, bigint>, key: K, value: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + value);
}

async function compare(
  client: PublicClient,
  { shareToken, shareSale }: RegisterContracts,
  blockNumber: bigint,
  book: Book,
): Promise<Recomputed> {
  const token = { address: shareToken, abi: tokenAbi } as const;
  const holders = new Map<Hex, bigint>();
  for (const [wallet, holder] of book.holderOf) {
    add(holders, holder, book.balances.get(wallet) ?? 0n);
  }
  const wallets = [...book.holderOf.keys()];
  const ids = [...holders.keys()];
  const read = { blockNumber, allowFailure: false, batchSize: 8_192 } as const;
  const ofHolder = (functionName: 'holderBalance' | 'lockedOf') => (id: Hex) =>
    ({ ...token, functionName, args: [id] }) as const;
  const [supply, maxSupply, reserved, announced, sold, balances, byHolder, locks] =
    await Promise.all([
      client.readContract({ ...token, functionName: 'totalSupply', blockNumber }),
      client.readContract({ ...token, functionName: 'maxSupply', blockNumber }),
      client.readContract({ ...token, functionName: 'reserved', blockNumber }),
      client.readContract({ ...token, functionName: 'announced', blockNumber }),
      client.readContract({ address: shareSale, abi: saleAbi, functionName: 'sold', blockNumber }),
      client.multicall({
        ...read,
        contracts: wallets.map((wallet) => ({
          ...token,
          functionName: 'balanceOf' as const,
          args: [wallet as Address] as const,
        })),
      }),
      client.multicall({ ...read, contracts: ids.map(ofHolder('holderBalance')) }),
      client.multicall({ ...read, contracts: ids.map(ofHolder('lockedOf')) }),
    ]);
  const held = sum(book.balances.values());
  const balancesNow = new Map([...book.balances].filter(([, balance]) => balance !== 0n));
  const entries = [...balancesNow].filter(([address]) => isBookWallet(address));
  const compared: Difference[] = [
    { what: 'All shares', id: '', events: book.minted, contract: supply },
    { what: 'All balances', id: '', events: held, contract: supply },
    { what: 'Shares sold', id: '', events: book.created.bought, contract: sold },
    ...wallets.map((wallet, index) => ({
      what: 'Wallet {id}' as const,
      id: wallet,
      events: book.balances.get(wallet) ?? 0n,
      contract: balances[index] ?? 0n,
    })),
    ...ids.flatMap((id, index) => [
      {
        what: 'Holder {id}' as const,
        id,
        events: holders.get(id) ?? 0n,
        contract: byHolder[index] ?? 0n,
      },
      {
        what: 'Locked of {id}' as const,
        id,
        events: book.locked.get(id) ?? 0n,
        contract: locks[index] ?? 0n,
      },
    ]),
  ];
  return {
    sums: {
      holders: [...holders.values()].filter((balance) => balance > 0n).length,
      wallets: wallets.length,
      held,
      ...book.created,
      rewards: book.minted - book.created.bought - book.created.issued,
      locked: sum(book.locked.values()),
      booked: sum(entries.map(([, balance]) => balance)),
      bookEntries: entries.length,
      reserved,
      announced,
      maxSupply,
      balances: balancesNow,
    },
    differences: compared.filter(({ events, contract }) => events !== contract),
  };
}

function sum(values: Iterable<bigint>): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
