import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Abi,
  type Address,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  publicActions,
} from 'viem';
import { auctionsAbi } from '@/chain/contracts/auctions-abi';
import { openForOperator } from '@/server/open-for-operator';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { readRound } from '../chain/demo-parameters';
import type { LocalAddresses } from '../chain/deploy';
import { walletOf } from '../chain/sample-purchases';
import { drawResolution } from './sample-work/write-resolution';

/** Wallets of the sample holders that trade: not the first six, who own most of the bank. */
const TRADERS = Array.from({ length: 12 }, (_, number) => walletOf(number + 6));

const NOTICE_SECONDS = 45;
const OPEN_SECONDS = 240;
const POLLING_MS = 500;

const [SALE, BID] = [0, 1] as const;
const TICKS = 21;
const MIDDLE = (TICKS - 1) / 2;
const UNIT = 10n ** 18n;
const STEP = UNIT / 10n;
const BELOW_MIDDLE = BigInt(MIDDLE) * STEP;
const MONEY_EACH = 1_000_000n * UNIT;
const SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** What the bank does in its rounds, one after the other, and the title and the words of its resolution. */
const TURNS = [
  [
    BID,
    300n * SHARE,
    'Buy-back of shares',
    'The bank buys back up to 300 shares, and cancels them.',
  ],
  [BID, 0n, 'Auction among holders', 'Holders trade with each other. The bank places no order.'],
  [
    SALE,
    300n * SHARE,
    'Issue of new shares',
    'The bank offers up to 300 shares of its authorised capital.',
  ],
] as const;

type Demo = { rpcUrl: string; addresses: LocalAddresses; dataDir: string };
type Round = { id: bigint; opens: number; closes: number };
type Market = Awaited<ReturnType<typeof openMarket>>;

async function openMarket({ rpcUrl, addresses, dataDir }: Demo) {
  const { contracts, currencies, treasury } = addresses;
  const client = createWalletClient({ transport: http(rpcUrl), pollingInterval: POLLING_MS });
  const chain = client.extend(publicActions);
  const auctions = { address: contracts.auctions, abi: auctionsAbi } as const;
  const usdt = { address: currencies.USDT.address as Address, abi: erc20Abi } as const;
  return { chain, auctions, usdt, treasury, resolutions: await publish(dataDir) };
}

/** The hashes of the resolutions, which the pages of the demo open. */
async function publish(dataDir: string): Promise<Hex[]> {
  const source = { ...process.env, FNX_DATA_DIR: dataDir };
  const { operator, close } = await openForOperator(source, { demo: true, as: 'demo' });
  const { ctx } = operator;
  const hashes: Hex[] = [];
  for (const [, , title, words] of TURNS) {
    const bytes = await drawResolution([title, words]);
    const document = { fileName: 'resolution.pdf', title: `Resolution: ${title}`, bytes };
    hashes.push(await ctx.db.transaction((tx) => publishDocument(ctx, tx, document)));
  }
  await close();
  return hashes;
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

/** Announces a round around the last price. */
async function announce(market: Market, opens: number): Promise<Round> {
  const { chain, auctions, usdt, treasury, resolutions } = market;
  const args = [usdt.address] as const;
  const [last] = await chain.readContract({ ...auctions, functionName: 'lastPrice', args });
  const id = 1n + (await chain.readContract({ ...auctions, functionName: 'lastRoundId' }));
  const middle = last > 2n * BELOW_MIDDLE ? last : parseDecimal(readRound().price, 18);
  const turn = Number(id % BigInt(TURNS.length));
  const [bankSide, bankShares] = TURNS[turn] ?? TURNS[0];
  const closes = opens + OPEN_SECONDS;
  const terms = {
    currency: usdt.address,
    ...{ opens, closes, firstPrice: middle - BELOW_MIDDLE, step: STEP, anchor: middle },
    ...{ ticks: TICKS, feeBps: 0, minShares: 10n * SHARE },
    ...{ bankSide, bankShares, bankTick: MIDDLE },
    documentHash: resolutions[turn],
  };
  await send(market, treasury, auctions, ['announce', terms]);
  return { id, opens, closes };
}

/** Announces the first of them, in which the bank takes no part; nobody need have shares or money. */
export async function announceSampleAuction(demo: Demo): Promise<void> {
  const market = await openMarket(demo);
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

/**
 * Runs auctions on the demo's chain: the bank announces one every few minutes, and twelve sample holders place orders near the last
 * price. The next is announced as soon as one opens. Whoever can settles them: the service, where it has a key.
 *
 * @param signal ends it, with an error
 */
export async function runSampleAuctions(demo: Demo, signal: AbortSignal): Promise<never> {
  const market = await openMarket(demo);
  await fund(market);
  let round = await announce(market, (await now(market)) + NOTICE_SECONDS);
  while (true) {
    await until(market, round.opens, signal);
    const next = await announce(market, round.closes + NOTICE_SECONDS);
    await trade(market, round, signal);
    round = next;
  }
}
