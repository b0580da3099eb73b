import { setTimeout as sleep } from 'node:timers/promises';
import type { BankOrder } from '@fnx/api/shared/auction-vocabulary';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import {
  type Abi,
  type Address,
  createWalletClient,
  erc20Abi,
  maxUint256,
  publicActions,
} from 'viem';
import { readRound } from '../chain/demo-parameters';
import type { LocalAddresses } from '../chain/deploy';
import { walletOf } from '../chain/sample-purchases';
import type { Office, Wallet } from '../people/officers';
import { drawResolution } from './sample-work/write-resolution';

/** Wallets of the sample holders that trade: not the first six, who own most of the bank. */
const TRADERS = Array.from({ length: 12 }, (_, number) => walletOf(number + 6));

const NOTICE_SECONDS = 45;
/** Two officers sign the first announcement before the contract's notice of 30 s begins. */
const FIRST_NOTICE_SECONDS = 60;
const OPEN_SECONDS = 240;
const POLLING_MS = 500;
const GAS = 500_000n;
const DOCUMENT = 'resolution.pdf';

const [SALE, BID] = [0, 1] as const;
const TICKS = 21;
const MIDDLE = (TICKS - 1) / 2;
const UNIT = 10n ** 18n;
const STEP = UNIT / 10n;
const BELOW_MIDDLE = BigInt(MIDDLE) * STEP;
const MONEY_EACH = 1_000_000n * UNIT;
const SHARE = 10n ** BigInt(SHARE_DECIMALS);

/** The bank's rounds, one after the other: its order, and the title and the words of its resolution. */
const TURNS = [
  ['buy-back', 'Buy-back of shares', 'The bank buys back up to 300 shares, and cancels them.'],
  [null, 'Auction among holders', 'Holders trade with each other. The bank places no order.'],
  ['issue', 'Issue of new shares', 'The bank offers up to 300 shares of its authorised capital.'],
] as const;
const BANK_SHARES = '300';

type Demo = { rpcUrl: string; addresses: LocalAddresses; office: Office };
type Round = { id: bigint; opens: number; closes: number };
export type Market = Awaited<ReturnType<typeof openMarket>>;

export async function openMarket({ rpcUrl, addresses, office }: Demo) {
  const { contracts, currencies, treasury } = addresses;
  const client = createWalletClient({
    transport: patientHttp(rpcUrl),
    pollingInterval: POLLING_MS,
  });
  const chain = client.extend(publicActions);
  const auctions = { address: contracts.auctions, abi: auctionsAbi } as const;
  const usdt = { address: currencies.USDT.address as Address, abi: erc20Abi } as const;
  const documents = await Promise.all(TURNS.map(([, ...lines]) => drawResolution(lines)));
  /** Sends from an account that the node signs for. */
  const openWallet = (sender: Address): Wallet => ({
    sender,
    nonce: () => chain.getTransactionCount({ address: sender }),
    async send(call) {
      const hash = await chain.sendTransaction({ account: sender, chain: null, ...call });
      await chain.waitForTransactionReceipt({ hash });
      return hash;
    },
  });
  /** The board's. */
  const wallet = openWallet(treasury);
  return { chain, auctions, usdt, openWallet, wallet, office, documents };
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
  const hash = await chain.writeContract({ ...call, gas: GAS, chain: null });
  await chain.waitForTransactionReceipt({ hash });
}

/** Does the same as `send` but ignores failure: a frozen holder, a pause or a round that has closed meanwhile are no reason to end. */
export const attempt = (...call: Parameters<typeof send>) => send(...call).catch(() => undefined);

/** By the chain's clock, in seconds. */
export const now = async ({ chain }: Market) =>
  Number((await chain.getBlock({ blockTag: 'pending' })).timestamp);

export async function until(market: Market, time: number, signal: AbortSignal): Promise<void> {
  for (let left = time - (await now(market)); left > 0; left = time - (await now(market))) {
    await sleep(left * 1000, undefined, { signal });
  }
}

/** Gives the traders test money, which the deployer of the tokens has, and allows the auctions to take it. */
export async function fund(market: Market): Promise<void> {
  const { chain, usdt, auctions } = market;
  const [deployer] = await chain.getAddresses();
  if (!deployer) throw new Error('The node has no accounts.');
  const fundOne = async (wallet: Address) => {
    await send(market, deployer, usdt, ['transfer', wallet, MONEY_EACH]);
    await send(market, wallet, usdt, ['approve', auctions.address, maxUint256]);
  };
  await Promise.all(TRADERS.map(fundOne));
}

export const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Announces a round around the last price, as officers of a bank do: two sign, and the board's wallet sends. */
export async function announce(market: Market, opens: number): Promise<Round> {
  const { chain, auctions, wallet, office, documents } = market;
  const id = 1n + (await chain.readContract({ ...auctions, functionName: 'lastRoundId' }));
  const turn = Number(id % BigInt(TURNS.length));
  const [order, title, words] = TURNS[turn] ?? TURNS[0];
  const closes = opens + OPEN_SECONDS;
  const line = [
    ...['auction', 'announce'],
    ...['--currency', 'USDT', '--opens', timeOf(opens), '--closes', timeOf(closes)],
    ...['--step', formatDecimal(STEP, 18), '--ticks', String(TICKS)],
    ...(order ? await bankWords(market, order) : []),
    ...['--document', DOCUMENT, '--title', `Resolution: ${title}`, '--reason', words],
  ];
  const given = { [DOCUMENT]: documents[turn] ?? Buffer.alloc(0) };
  await office.carryOut(await office.order(line, given), wallet);
  return { id, opens, closes };
}

/** The bank's order, in the middle of the ladder. */
async function bankWords({ chain, auctions, usdt }: Market, order: BankOrder) {
  const args = [usdt.address] as const;
  const [last] = await chain.readContract({ ...auctions, functionName: 'lastPrice', args });
  const middle = last > 2n * BELOW_MIDDLE ? last : parseDecimal(readRound().price, 18);
  return [
    ...['--first-price', formatDecimal(middle - BELOW_MIDDLE, 18)],
    ...['--bank-order', order, '--bank-price', formatDecimal(middle, 18)],
    ...['--bank-shares', BANK_SHARES],
  ];
}

/** Announces the first of them, in which the bank takes no part; nobody need have shares or money. */
export async function announceSampleAuction(demo: Demo): Promise<void> {
  const market = await openMarket(demo);
  await announce(market, (await now(market)) + FIRST_NOTICE_SECONDS);
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
export async function runSampleAuctions(market: Market, signal: AbortSignal): Promise<never> {
  await fund(market);
  let round = await announce(market, (await now(market)) + FIRST_NOTICE_SECONDS);
  while (true) {
    await until(market, round.opens, signal);
    const next = await announce(market, round.closes + NOTICE_SECONDS);
    await trade(market, round, signal);
    round = next;
  }
}
