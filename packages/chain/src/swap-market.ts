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
import { bnbSmartChain } from './chains';
import { factoryAbi, pairAbi, routerAbi, routerFactsAbi } from './exchange-abi';
import type { Exchange } from './swap';
import { bestQuote, candidatePaths, priceImpactBps, type Reserves } from './swap-maths';
import { receivedIn } from './swap-received';

/** The best route for an amount, and its result. */
export type MarketQuote = {
  path: readonly Address[];
  amountIn: bigint;
  amountOut: bigint;
  /** In basis points (0.01 %), including the exchange's fee. */
  impactBps: bigint;
};

type Outcome = {
  success: boolean;
  /** Differs from the requested hash if the wallet replaced the transaction (speed-up). */
  hash: Hex;
  /** Units of a token that the sender received; null for the coin. */
  received(tokenOut: Address | null): bigint;
};

/** The exchange has no route for this pair and amount. */
class NoWayError extends Error {
  override readonly name = 'NoWayError';
}

export type SwapMarket = Awaited<ReturnType<typeof openSwapMarket>>;

/** The same timeout as for other wallet transactions. */
const RECEIPT_TIMEOUT_MS = 300_000;
const POLL_MS = 1_000;

/**
 * Read-only access to the exchange behind a router; transactions are sent by the wallet.
 *
 * @param dollar an intermediate token for routes, besides the wrapped coin
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
    /** @throws NoWayError, or the node's error */
    quote: async (tokenIn: Address | null, tokenOut: Address | null, amountIn: bigint) =>
      quote(client, exchange, usual, pools, tokenIn, tokenOut, amountIn),
    /** Raw balances in the order of `tokens`; null is the native coin. */
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
    /** The amount of a token that the exchange is approved to spend. */
    allowance: (owner: Address, token: Address) =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, router],
      }),
    gasPrice: () => client.getGasPrice(),
    /** The chain's time in seconds; deadlines are checked against it, not against this device's clock. */
    now: async () => (await client.getBlock()).timestamp,
    /** Waits for a transaction to be mined, five minutes at most; follows replacements by the wallet. */
    outcome: async (hash: Hex): Promise<Outcome> => {
      const receipt = await client.waitForTransactionReceipt({
        hash,
        timeout: RECEIPT_TIMEOUT_MS,
        pollingInterval: POLL_MS,
      });
      return {
        success: receipt.status === 'success',
        hash: receipt.transactionHash,
        received: (tokenOut) => receivedIn(exchange, receipt, tokenOut),
      };
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
  // Wrapping is one to one and does not use the exchange.
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
    throw answers[0]?.error ?? new NoWayError('The exchange does not respond.');
  }
  const found = answers.flatMap(({ result }, index) => {
    const path = paths[index];
    const amountOut = result?.at(-1);
    return path && amountOut !== undefined ? [{ path, amountOut }] : [];
  });
  const best = bestQuote(found);
  if (!best) throw new NoWayError('The exchange has no route for this amount.');
  const hops = best.path.slice(1).map((token, index) => pools(best.path[index] ?? from, token));
  const impactBps = priceImpactBps(amountIn, best.amountOut, await Promise.all(hops));
  return { ...best, amountIn, impactBps };
}

/** An unavailable node fails every call; a pair without a pool fails alone. */
function isAway(error: Error | undefined): boolean {
  return /HTTP request failed|took too long|fetch/i.test(error?.message ?? '');
}

/** The reserves of a pair in swap direction. Pool addresses and token order never change and are cached. */
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
