/**
 * `npm run tool -- settle <number>`: clears an auction after its close, collects its orders and settles its trades, without the service: it
 * asks a node alone. Anyone may do it; it costs network fees. Interrupted, it goes on where the chain is.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { bnbSmartChain, CHAIN_ID } from '@fnx/chain/chains';
import {
  clearStep,
  collectSteps,
  type OrderLeft,
  planSettlement,
  type Step,
  stepsOf,
} from '@fnx/chain/settlement';
import { openNode } from '@fnx/chain/verify/open-node';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { readRanges } from '@fnx/contracts/deploy/read-ranges';
import { type Address, createWalletClient, type Hex, isHex, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { maySpend, openPurse } from '../contracts/spend';
import { usageOf } from '../words/words';
import { readContracts, UsageError } from './line';

type Line = ReturnType<typeof readLine>;

const SETTLE_SECONDS = 180n * 86_400n;
/** States of the contract. */
const [LIVE, CLEARED, VOID] = [1, 2, 3];

function readLine(argv: string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      rpc: text,
      contracts: text,
      addresses: text,
      'from-block': text,
      keystore: text,
      'password-file': text,
      spend: text,
      'dry-run': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [number = ''] = positionals;
  if (!/^[1-9][0-9]{0,8}$/.test(number)) throw new UsageError('Name the number of the auction.');
  const { env } = process;
  const file = values.addresses ?? env.TOKEN_ADDRESSES_FILE;
  const found = readContracts(values.contracts, file);
  const rpc = values.rpc ?? env.CHAIN_RPC_URL?.split(',')[0]?.trim() ?? found.rpcUrl;
  if (!rpc) throw new UsageError('Name a node with --rpc.');
  const from = values['from-block'] ?? env.SHARE_CONTRACTS_BLOCK ?? found.fromBlock ?? '';
  if (!/^[0-9]+$/.test(from)) throw new UsageError('--from-block is a number.');
  const purse = openPurse(values.spend);
  const isDry = values['dry-run'] === true;
  const account = isDry ? null : readKey(values.keystore, values['password-file']);
  return {
    id: BigInt(number),
    rpc,
    contracts: found.contracts,
    fromBlock: BigInt(from),
    account,
    purse,
  };
}

function readKey(keystore: string | undefined, passwordFile: string | undefined) {
  if (keystore && passwordFile) {
    return openKeystore(keystore, fs.readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, ''));
  }
  const key = process.env.SETTLE_PRIVATE_KEY;
  if (!isHex(key)) throw new UsageError('Name a key with --keystore, or use --dry-run.');
  return privateKeyToAccount(key);
}

/** Holders with an order, from the events, and the wallets of each. */
async function readPeople(client: PublicClient, { id, contracts, fromBlock }: Line) {
  const orders = new Map<string, { side: 'SALE' | 'BID'; holder: Hex }>();
  const wallets = new Map<string, Set<Address>>();
  const add = (side: 'SALE' | 'BID', holder: Hex) => orders.set(side + holder, { side, holder });
  const toBlock = await client.getBlockNumber();
  await readRanges({ fromBlock, toBlock }, async (range) => {
    const [placed, registered] = await Promise.all([
      client.getContractEvents({
        address: contracts.auctions,
        abi: auctionsAbi,
        eventName: 'Placed',
        args: { id },
        ...range,
      }),
      client.getContractEvents({
        address: contracts.shareToken,
        abi: shareTokenAbi,
        eventName: 'WalletRegistered',
        ...range,
      }),
    ]);
    return () => {
      for (const { args } of placed)
        if (args.holder) add(args.side === 0 ? 'SALE' : 'BID', args.holder);
      for (const { args } of registered) {
        if (!args.holder || !args.wallet) continue;
        const known = wallets.get(args.holder) ?? new Set();
        wallets.set(args.holder, known.add(args.wallet));
      }
    };
  });
  const bank: Hex = `0x${'0'.repeat(64)}`;
  add('SALE', bank);
  add('BID', bank);
  return { orders: [...orders.values()], wallets };
}

type People = Awaited<ReturnType<typeof readPeople>>;

async function readOrders(
  client: PublicClient,
  { id, contracts }: Line,
  people: People,
): Promise<OrderLeft[]> {
  const read: OrderLeft[] = [];
  for (const { side, holder } of people.orders) {
    const order = await client.readContract({
      address: contracts.auctions,
      abi: auctionsAbi,
      functionName: 'orders',
      args: [id, side === 'SALE' ? 0 : 1, holder],
    });
    const { tick, shares, settled } = order;
    if (shares === 0n) continue;
    read.push({ side, holder, tick, shares, fill: order.isFixed ? shares : null, settled });
  }
  return read;
}

/** Wallets of sellers that hold shares now. */
async function holdingWallets(
  client: PublicClient,
  { contracts }: Line,
  people: People,
  orders: readonly OrderLeft[],
) {
  const held = new Map<string, Address[]>();
  const sellers = orders.filter(
    ({ side, fill, settled }) => side === 'SALE' && (fill ?? 1n) > settled,
  );
  for (const { holder } of sellers) {
    const own: Address[] = [];
    for (const wallet of people.wallets.get(holder) ?? []) {
      const balance = await client.readContract({
        address: contracts.shareToken,
        abi: shareTokenAbi,
        functionName: 'balanceOf',
        args: [wallet],
      });
      if (balance > 0n) own.push(wallet);
    }
    held.set(holder, own);
  }
  return held;
}

/** The steps that come next, by the present state of the chain. */
async function nextSteps(client: PublicClient, line: Line, people: People): Promise<Step[]> {
  const { id, contracts } = line;
  const round = await client.readContract({
    address: contracts.auctions,
    abi: auctionsAbi,
    functionName: 'round',
    args: [id],
  });
  const { timestamp } = await client.getBlock();
  if (round.state === LIVE) {
    if (timestamp >= BigInt(round.closes)) return [clearStep(contracts.auctions, id)];
    throw new UsageError(`Auction ${id} closes at ${new Date(round.closes * 1000).toISOString()}.`);
  }
  if (round.state !== CLEARED && round.state !== VOID) {
    throw new UsageError(`There is no auction ${id}.`);
  }
  const orders = await readOrders(client, line, people);
  if (round.state === VOID || timestamp >= BigInt(round.closes) + SETTLE_SECONDS) {
    const of = (side: OrderLeft['side']) =>
      orders.flatMap((one) =>
        one.side === side && one.settled < (one.fill ?? one.shares) ? [one.holder] : [],
      );
    return [
      ...collectSteps(contracts.auctions, id, 0, of('SALE')),
      ...collectSteps(contracts.auctions, id, 1, of('BID')),
    ];
  }
  const plan = planSettlement(orders, round);
  if (!plan) return [];
  const wallets = await holdingWallets(client, line, people, orders);
  return [...stepsOf(contracts.auctions, id, plan, (seller) => wallets.get(seller) ?? [])];
}

async function main(): Promise<number> {
  const line = readLine(process.argv.slice(2));
  const client = openNode(line.rpc);
  const people = await readPeople(client, line);
  const sent = new Set<Hex>();
  let gas = 0n;
  for (;;) {
    const steps = await nextSteps(client, line, people);
    const fresh = steps.filter(({ data }) => !sent.has(data));
    if (steps.length === 0) {
      console.log(`Nothing is left to do for auction ${line.id}.`);
      return 0;
    }
    if (fresh.length === 0) {
      console.error(
        `${steps.length} transactions changed nothing. Transfers may be paused: try again later.`,
      );
      return 1;
    }
    gas += fresh.reduce((sum, step) => sum + step.gas, 0n);
    const cost = { what: 'The settlement', rpcUrl: line.rpc, chainId: CHAIN_ID, gas };
    const { account, purse } = line;
    if (account && !(await maySpend({ ...cost, payer: account.address, ...purse }))) return 0;
    for (const step of fresh) {
      if (!account) {
        console.log(`would ${step.what}`);
        continue;
      }
      sent.add(step.data);
      await send(client, line, step);
    }
    if (!account) return 0;
  }
}

async function send(client: PublicClient, { rpc, account }: Line, step: Step): Promise<void> {
  if (!account) return;
  const { to, data, gas, what } = step;
  const wallet = createWalletClient({
    account,
    chain: bnbSmartChain(rpc),
    transport: patientHttp(rpc),
  });
  const gasPrice = await client.getGasPrice();
  const hash = await wallet.sendTransaction({ to, data, gas, gasPrice, type: 'legacy' });
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 500 });
  if (status !== 'success') throw new Error(`${hash} failed: ${what}`);
  console.log(`${hash} ${what}`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(
      error instanceof UsageError ? `${error.message}\n\n${usageOf('tool', 'settle')}` : error,
    );
    process.exitCode = 2;
  },
);
