import {
  type Address,
  createPublicClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { factoryAbi, pairAbi, routerAbi, routerFactsAbi } from './abis';
import { bnbSmartChain } from './chains';
import type { Exchange } from './swap';
import { bestQuote, candidatePaths, priceImpactBps, type Reserves } from './swap-maths';

/** The best way the exchange knows for an amount, and what it brings. */
export type MarketQuote = {
  path: readonly Address[];
  amountIn: bigint;
  amountOut: bigint;
  /** In hundredths of a per cent, the exchange's own fee included. */
  impactBps: bigint;
};

type Outcome = {
  success: boolean;
  /** Another one than was asked for when the wallet replaced it (speed-up). */
  hash: Hex;
};

/** The exchange knows no way for this pair and amount. */
class NoWayError extends Error {
  override readonly name = 'NoWayError';
}

export type SwapMarket = Awaited<ReturnType<typeof openSwapMarket>>;

/** As long as a wallet is waited for everywhere here. */
const RECEIPT_TIMEOUT_MS = 300_000;
const POLL_MS = 1_000;

/**
 * Reads the exchange behind a router. It reads alone: what is sent goes through the wallet.
 *
 * @param dollar the token that ways may lead over besides the wrapped coin
 */
export async function openSwapMarket(rpcUrl: string, routerAddress: string, dollar: string) {
  const client: PublicClient = createPublicClient({
    chain: bnbSmartChain(rpcUrl),
    transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }),
    batch: { multicall: true },
    pollingInterval: POLL_MS,
  });
  const router = getAddress(routerAddress);
  const facts = { address: router, abi: routerFactsAbi } as const;
  const [wrappedNative, factory] = await Promise.all([
    client.readContract({ ...facts, functionName: 'WETH' }),
    client.readContract({ ...facts, functionName: 'factory' }),
  ]);
  const exchange: Exchange = { router, wrappedNative };
  const usual = [wrappedNative, getAddress(dollar)];
  const pools = makePools(client, factory);
  return {
    exchange,
    /** @throws NoWayError, or what the node says */
    quote: async (tokenIn: Address | null, tokenOut: Address | null, amountIn: bigint) =>
      quote(client, exchange, usual, pools, tokenIn, tokenOut, amountIn),
    /** Raw balances in the order of `tokens`; null is the chain's own coin. */
    balances: (owner: Address, tokens: readonly (Address | null)[]) =>
      Promise.all(
        tokens.map((token) =>
          token === null
            ? client.getBalance({ address: owner })
            : client.readContract({
                address: token,
                abi: erc20Abi,
                functionName: 'balanceOf',
                args: [owner],
              }),
        ),
      ),
    /** How much of a token the exchange may take already. */
    allowance: (owner: Address, token: Address) =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, router],
      }),
    gasPrice: () => client.getGasPrice(),
    /** The chain's own time, in seconds: a deadline is judged by it and not by this device's clock. */
    now: async () => (await client.getBlock()).timestamp,
    /** Waits for a transaction's block, five minutes at most; follows one that the wallet sends in its place. */
    outcome: async (hash: Hex): Promise<Outcome> => {
      const receipt = await client.waitForTransactionReceipt({
        hash,
        timeout: RECEIPT_TIMEOUT_MS,
        pollingInterval: POLL_MS,
      });
      return { success: receipt.status === 'success', hash: receipt.transactionHash };
    },
  };
}

type Pools = (from: Address, to: Address) => Promise<Reserves>;

async function quote(
  client: PublicClient,
  { router, wrappedNative }: Exchange,
  usual: readonly Address[],
  pools: Pools,
  tokenIn: Address | null,
  tokenOut: Address | null,
  amountIn: bigint,
): Promise<MarketQuote> {
  const from = tokenIn ?? wrappedNative;
  const to = tokenOut ?? wrappedNative;
  // Coin and wrapped coin are one for one, and no exchange stands between.
  if (isAddressEqual(from, to)) return { path: [], amountIn, amountOut: amountIn, impactBps: 0n };
  const paths = candidatePaths<Address>(from, to, usual);
  const answers = await client.multicall({
    contracts: paths.map((path) => ({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsOut' as const,
      args: [amountIn, path] as const,
    })),
  });
  if (answers.every(({ status, error }) => status === 'failure' && isAway(error))) {
    throw answers[0]?.error ?? new NoWayError('The exchange does not answer.');
  }
  const found = answers.flatMap(({ result }, index) => {
    const path = paths[index];
    const amountOut = result?.at(-1);
    return path && amountOut !== undefined ? [{ path, amountOut }] : [];
  });
  const best = bestQuote(found);
  if (!best) throw new NoWayError('The exchange knows no way for this amount.');
  const hops = best.path.slice(1).map((token, index) => pools(best.path[index] ?? from, token));
  const impactBps = priceImpactBps(amountIn, best.amountOut, await Promise.all(hops));
  return { ...best, amountIn, impactBps };
}

/** A node that is away fails every call alike; a pair without a pool fails alone. */
function isAway(error: Error | undefined): boolean {
  return /HTTP request failed|took too long|fetch/i.test(error?.message ?? '');
}

/** The reserves of a pair in the direction of a swap; which pool it is and which side is which never changes. */
function makePools(client: PublicClient, factory: Address): Pools {
  const known = new Map<string, Promise<{ pair: Address; token0: Address }>>();
  const find = (from: Address, to: Address) => {
    const key = [from, to]
      .map((token) => token.toLowerCase())
      .sort()
      .join('/');
    const found = known.get(key) ?? readPair(client, factory, from, to);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
  return async (from, to) => {
    const { pair, token0 } = await find(from, to);
    const [reserve0, reserve1] = await client.readContract({
      address: pair,
      abi: pairAbi,
      functionName: 'getReserves',
    });
    return isAddressEqual(from, token0)
      ? { reserveIn: reserve0, reserveOut: reserve1 }
      : { reserveIn: reserve1, reserveOut: reserve0 };
  };
}

async function readPair(client: PublicClient, factory: Address, from: Address, to: Address) {
  const pair = await client.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [from, to],
  });
  if (isAddressEqual(pair, zeroAddress)) throw new NoWayError('There is no pool for this pair.');
  const token0 = await client.readContract({ address: pair, abi: pairAbi, functionName: 'token0' });
  return { pair, token0 };
}
