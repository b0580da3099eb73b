import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Abi,
  type Address,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  publicActions,
  toBytes,
} from 'viem';
import { auctionsAbi } from '@/chain/contracts/auctions-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { readRound } from '../chain/demo-parameters';
import type { LocalAddresses } from '../chain/deploy';
import { walletOf } from '../chain/sample-purchases';

/** Wallets of the sample holders that trade: not the first six, who own most of the bank. */
const TRADERS = Array.from({ length: 12 }, (_, number) => walletOf(number + 6));

const NOTICE_SECONDS = 45;
const OPEN_SECONDS = 240;
/** The service settles if it can; otherwise it is done here this long after the close. */
const GRACE_SECONDS = 30;
const POLLING_MS = 500;

const [SALE, BID] = [0, 1] as const;
const SIDES = [SALE, BID];
const LIVE = 1;
const TICKS = 21;
const MIDDLE = (TICKS - 1) / 2;
const UNIT = 10n ** 18n;
const STEP = UNIT / 10n;
const BELOW_MIDDLE = BigInt(MIDDLE) * STEP;
const MONEY_EACH = 1_000_000n * UNIT;
const SHARE = 10n ** BigInt(SHARE_DECIMALS);

type Round = { id: bigint; opens: number; closes: number };
type Market = ReturnType<typeof openMarket>;

function openMarket(rpcUrl: string, { contracts, currencies, treasury }: LocalAddresses) {
  const client = createWalletClient({ transport: http(rpcUrl), pollingInterval: POLLING_MS });
  const chain = client.extend(publicActions);
  const auctions = { address: contracts.auctions, abi: auctionsAbi } as const;
  const usdt = { address: currencies.USDT.address as Address, abi: erc20Abi } as const;
  const token = { address: contracts.shareToken, abi: shareTokenAbi } as const;
  return { chain, auctions, usdt, token, treasury };
}

type Target = { address: Address; abi: Abi };

/** Sends from an account that the node signs for. @throws Error when the call would fail */
async function send(
  { chain }: Market,
  account: Address,
  { address, abi }: Target,
  [functionName, ...args]: [string, ...unknown[]],
): Promise<void> {
  const call = { account, address, abi, functionName, args };
  await chain.simulateContract(call);
  const hash = await chain.writeContract({ ...call, gas: 500_000n, chain: null });
  await chain.waitForTransactionReceipt({ hash });
}

/** As `send`; a frozen holder, a pause or a round that has closed meanwhile are no reason to end. */
const attempt = (...call: Parameters<typeof send>) => send(...call).catch(() => undefined);

const now = async ({ chain }: Market) => Number((await chain.getBlock()).timestamp);

async function until(market: Market, time: number, signal: AbortSignal): Promise<void> {
  for (let left = time - (await now(market)); left > 0; left = time - (await now(market))) {
    await sleep(left * 1000, undefined, { signal });
  }
}

/** Gives the traders money, and allows the auctions to take it. */
async function fund(market: Market): Promise<void> {
  const { usdt, treasury, auctions } = market;
  const approve: [string, ...unknown[]] = ['approve', auctions.address, 2n ** 200n];
  await send(market, treasury, usdt, approve);
  for (const wallet of TRADERS) {
    await send(market, treasury, usdt, ['transfer', wallet, MONEY_EACH]);
    await send(market, wallet, usdt, approve);
  }
}

/** Announces a round around the last price: every third without the bank, with new shares, and with a buy-back. */
async function announce(market: Market, opens: number): Promise<Round> {
  const { chain, auctions, usdt, treasury } = market;
  const args = [usdt.address] as const;
  const [last] = await chain.readContract({ ...auctions, functionName: 'lastPrice', args });
  const id = 1n + (await chain.readContract({ ...auctions, functionName: 'lastRoundId' }));
  const middle = last > 2n * BELOW_MIDDLE ? last : parseDecimal(readRound().price, 18);
  const turn = id % 3n;
  const closes = opens + OPEN_SECONDS;
  const terms = {
    currency: usdt.address,
    ...{ opens, closes, firstPrice: middle - BELOW_MIDDLE, step: STEP, anchor: middle },
    ...{ ticks: TICKS, feeBps: 0, minShares: 10n * SHARE },
    ...{ bankSide: turn === 2n ? SALE : BID, bankTick: MIDDLE },
    bankShares: turn === 1n ? 0n : 300n * SHARE,
    documentHash: keccak256(toBytes(`sample auction ${id}`)),
  };
  await send(market, treasury, auctions, ['announce', terms]);
  return { id, opens, closes };
}

/** Announces the first of them, in which the bank takes no part; nobody need have shares or money. */
export async function announceSampleAuction(rpcUrl: string, addresses: LocalAddresses) {
  const market = openMarket(rpcUrl, addresses);
  await announce(market, (await now(market)) + NOTICE_SECONDS);
}

const random = (below: number) => Math.floor(Math.random() * below);

/** Sales from three steps below the middle, bids from three above it: about half of them trade. */
async function trade(market: Market, { id }: Round, signal: AbortSignal): Promise<void> {
  const pauseMs = ((OPEN_SECONDS - 60) * 1000) / TRADERS.length;
  for (const [turn, wallet] of TRADERS.entries()) {
    const side = (turn + Number(id)) % 2 === 0 ? SALE : BID;
    const tick = side === SALE ? MIDDLE - 3 + random(9) : MIDDLE + 3 - random(9);
    const shares = BigInt(20 + random(180)) * SHARE;
    await attempt(market, wallet, market.auctions, ['place', id, side, tick, shares]);
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal });
  }
}

/** What the service does where it has a key: the price, each order's part, and the trades. */
async function settle(market: Market, id: bigint): Promise<void> {
  const { chain, auctions, treasury } = market;
  await send(market, treasury, auctions, ['clear', id]);
  const placed = { ...auctions, eventName: 'Placed', args: { id }, fromBlock: 0n } as const;
  const logs = await chain.getContractEvents(placed);
  const bank = await chain.readContract({ ...auctions, functionName: 'BANK' });
  const holders = [...new Set([bank, ...logs.flatMap(({ args }) => args.holder ?? [])])];
  for (const side of SIDES) {
    await attempt(market, treasury, auctions, ['collect', id, side, holders]);
  }
  const left = async (side: number, holder: Hex) => {
    const args = [id, side, holder] as const;
    const order = await chain.readContract({ ...auctions, functionName: 'orders', args });
    return order.shares > order.settled;
  };
  for (const seller of holders) {
    const wallets = seller === bank ? [] : await walletsOf(market, seller);
    for (const buyer of holders) {
      if (buyer === seller || !(await left(SALE, seller)) || !(await left(BID, buyer))) continue;
      await attempt(market, treasury, auctions, ['settle', id, seller, wallets, buyer]);
    }
  }
}

async function walletsOf({ chain, token }: Market, holder: Hex): Promise<Address[]> {
  const registered = { ...token, eventName: 'WalletRegistered', fromBlock: 0n } as const;
  const logs = await chain.getContractEvents({ ...registered, args: { holder } });
  return logs.flatMap(({ args }) => args.wallet ?? []);
}

/**
 * Runs auctions on the demo's chain: the bank announces one every few minutes, and twelve sample holders place orders near the last
 * price. The next is announced as soon as one opens.
 *
 * @param signal ends it, with an error
 */
export async function runSampleAuctions(
  rpcUrl: string,
  addresses: LocalAddresses,
  signal: AbortSignal,
): Promise<never> {
  const market = openMarket(rpcUrl, addresses);
  await fund(market);
  let round = await announce(market, (await now(market)) + NOTICE_SECONDS);
  while (true) {
    await until(market, round.opens, signal);
    const next = await announce(market, round.closes + NOTICE_SECONDS);
    await trade(market, round, signal);
    await until(market, round.closes + GRACE_SECONDS, signal);
    const args = [round.id] as const;
    const { auctions, chain } = market;
    const { state } = await chain.readContract({ ...auctions, functionName: 'round', args });
    if (state === LIVE) await settle(market, round.id).catch(() => undefined);
    round = next;
  }
}
