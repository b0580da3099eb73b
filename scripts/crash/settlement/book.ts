import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  maxUint256,
  multicall3Abi,
  numberToHex,
  toBytes,
  toHex,
} from 'viem';
import { MULTICALL3_ADDRESS } from '@/chain/addresses';
import { encodePlace } from '@/chain/auctions';
import type { Call } from '@/chain/call';
import { auctionsAbi } from '@/chain/contracts/auctions-abi';
import { issuanceAbi } from '@/chain/contracts/issuance-abi';
import { encodeIssue, LINES_AT_ONCE, type ListedShares, treeOf } from '@/chain/share-list';
import type { LocalAddresses, Rpc } from '../../chain/deploy';
import type { Random } from '../random';

/** A closed round that nobody has cleared; times in seconds since 1970. */
export type Book = { id: bigint; closes: number; fromBlock: bigint; orders: number };

export type Stand = { rpc: Rpc; addresses: LocalAddresses };

const SHARE = 1_000_000n;
const UNIT = 10n ** 18n;
/** A little more than a local chain asks for, see `demoParameters`. */
const [LIST_SECONDS, NOTICE_SECONDS] = [61, 40];
const OPEN_SECONDS = 3_600;
const PLACED_AT_ONCE = 50;
/** Below the most that one transaction may use (EIP-7825). */
const GAS = 16_000_000;
/** Nine sellers for each buyer, and one in twenty who asks too much. */
const [SELLERS_EACH, DEAR_EACH] = [9, 20];
const [CHEAP, DEAR, BID] = [0, 5, 3];

/** What one wallet places. */
type Trader = ListedShares & { wallet: Address; side: 'SALE' | 'BID'; tick: number };

/**
 * Makes a round on a chain that mines at once, in which bids exceed sales: every bid is filled in part, so nearly never do a seller and a
 * buyer end together, and to settle it takes `pairs` pairs. Each holder has one wallet.
 */
export async function makeBook({ rpc, addresses }: Stand, pairs: number, random: Random) {
  const traders = makeTraders(pairs, random);
  const [admin] = (await rpc.request('eth_accounts', [])) as [Address];
  const send = sender(rpc);
  await issueShares({ rpc, addresses }, send, admin, traders);
  await openWallets(rpc, traders);
  const fromBlock = BigInt((await rpc.request('eth_blockNumber', [])) as Hex);
  const { id, closes } = await announce({ rpc, addresses }, send);
  await placeAll({ rpc, addresses }, send, admin, { id, traders });
  await rpc.request('evm_setNextBlockTimestamp', [numberToHex(closes)]);
  await rpc.request('evm_mine', []);
  return { id, closes, fromBlock, orders: traders.length } satisfies Book;
}

function makeTraders(pairs: number, random: Random): Trader[] {
  const buyers = Math.ceil(pairs / (SELLERS_EACH + 1));
  const sellers = pairs + 1 - buyers;
  const dear = Math.ceil(pairs / DEAR_EACH);
  return Array.from({ length: sellers + dear + buyers }, (_, index) => {
    const isBid = index >= sellers + dear;
    const shares = BigInt(random.whole(1_000_000, 3_000_000));
    return {
      index,
      holder: keccak256(toBytes(`holder ${index}`)),
      wallet: `0x${keccak256(toBytes(`wallet ${index}`)).slice(-40)}`,
      // Twelve times as much as a seller has is more than the nine sellers for each buyer have.
      sharesRaw: isBid ? 12n * shares : shares,
      lockedUntil: null,
      side: isBid ? 'BID' : 'SALE',
      tick: isBid ? BID : index < sellers ? CHEAP : DEAR,
    };
  });
}

type Send = ReturnType<typeof sender>;

/** Sends from an account of the node. @throws Error when the transaction fails */
const sender = (rpc: Rpc) => (from: Address, to: Address, data: Hex) =>
  rpc.request('eth_sendTransaction', [{ from, to, data, gas: numberToHex(GAS) }]);

async function issueShares(
  { rpc, addresses }: Stand,
  send: Send,
  admin: Address,
  traders: readonly Trader[],
): Promise<void> {
  const { issuance } = addresses.contracts;
  const tree = await treeOf(traders);
  const total = traders.reduce((sum, { sharesRaw }) => sum + sharesRaw, 0n);
  const encode = (functionName: 'announce', args: readonly unknown[]) =>
    encodeFunctionData({ abi: issuanceAbi as Abi, functionName, args });
  const list = [tree.root, traders.length, total, keccak256(toBytes('list'))];
  await send(addresses.treasury, issuance, encode('announce', list));
  await rpc.request('evm_increaseTime', [LIST_SECONDS]);
  for (let at = 0; at < traders.length; at += LINES_AT_ONCE) {
    const lines = traders.slice(at, at + LINES_AT_ONCE);
    const proofs = lines.map((_, place) => tree.proofOf(at + place));
    await send(admin, issuance, encodeIssue(issuance, 1n, lines, proofs).data);
  }
}

/** Gives each wallet the code of Multicall3 (ERC-1167), so that one transaction acts for many of them. */
async function openWallets(rpc: Rpc, traders: readonly Trader[]): Promise<void> {
  const code = `0x363d3d373d3d3d363d73${MULTICALL3_ADDRESS.slice(2)}5af43d82803e903d91602b57fd5bf3`;
  const calls = traders.map(({ wallet }) => ({
    method: 'hardhat_setCode',
    params: [wallet, code],
  }));
  for (let at = 0; at < calls.length; at += 1_000) await rpc.batch(calls.slice(at, at + 1_000));
}

async function announce({ rpc, addresses }: Stand, send: Send) {
  const { auctions } = addresses.contracts;
  await rpc.request('evm_mine', []);
  const block = (await rpc.request('eth_getBlockByNumber', ['latest', false])) as {
    timestamp: Hex;
  };
  const opens = Number(block.timestamp) + NOTICE_SECONDS;
  const closes = opens + OPEN_SECONDS;
  const terms = {
    currency: addresses.currencies.USDT.address as Address,
    ...{ opens, closes, firstPrice: 10n * UNIT + 7n, step: UNIT / 3n, anchor: 10n * UNIT },
    ...{ ticks: 6, feeBps: 0, minShares: SHARE, bankSide: 0, bankTick: 0, bankShares: 0n },
    documentHash: toHex('rehearsal', { size: 32 }),
  };
  const data = encodeFunctionData({ abi: auctionsAbi, functionName: 'announce', args: [terms] });
  await send(addresses.treasury, auctions, data);
  await rpc.request('evm_setNextBlockTimestamp', [numberToHex(opens)]);
  return { id: 1n, closes };
}

/** Each wallet places its order; a buyer first gets money, and allows the auctions to take it. */
async function placeAll(
  { addresses }: Stand,
  send: Send,
  admin: Address,
  { id, traders }: { id: bigint; traders: readonly Trader[] },
): Promise<void> {
  const { auctions } = addresses.contracts;
  const usdt = addresses.currencies.USDT.address as Address;
  const token = (functionName: 'transfer' | 'approve', to: Address, raw: bigint): Call => ({
    to: usdt,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, raw] }),
  });
  const money = 1_000n * UNIT;
  const buyers = BigInt(traders.filter(({ side }) => side === 'BID').length);
  await send(admin, usdt, token('transfer', addresses.multicall3, money * buyers).data);
  const calls = traders.flatMap(({ wallet, side, tick, sharesRaw }) => {
    const place = encodePlace(auctions, { roundId: id, side, tick, shares: sharesRaw });
    const own = side === 'SALE' ? [place] : [token('approve', auctions, maxUint256), place];
    const act = { to: wallet, value: 0n, data: encodeTogether(own) };
    return side === 'SALE' ? [act] : [token('transfer', wallet, money), act];
  });
  for (let at = 0; at < calls.length; at += PLACED_AT_ONCE) {
    const data = encodeTogether(calls.slice(at, at + PLACED_AT_ONCE));
    await send(admin, addresses.multicall3, data);
  }
}

const encodeTogether = (calls: readonly Call[]): Hex => {
  const all = calls.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data }));
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [all] });
};
