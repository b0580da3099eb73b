import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseChainAddresses } from '@fnx/chain/addresses';
import { bnbSmartChain } from '@fnx/chain/chains';
import type { CurrencyId } from '@fnx/chain/currencies';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import {
  type Account,
  type Address,
  BaseError,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  publicActions,
} from 'viem';
import { httpRpc, type LocalChain } from '../../../scripts/dev/local-chain';
import { chainAccount } from './chain-accounts';
import { borrowChain, type ChainOptions } from './kept-chains';

export type TestChain = ReturnType<typeof onChain>;

/** How long a test waits for a node: against one that hangs, no measure of its speed. */
export const NODE_PATIENCE_MS = 120_000;

/** A local chain that nobody else uses until it is stopped, and that mines each transaction as it comes. */
export async function startTestChain(options: ChainOptions = {}) {
  const chain = await borrowChain(options);
  return { ...onChain(chain), addressesFile: chain.addressesFile };
}

export function onChain(chain: Omit<LocalChain, 'addressesFile' | 'unref'>) {
  const rpc = httpRpc(chain.rpcUrl);
  const client = (account: Account) =>
    createWalletClient({
      account,
      chain: bnbSmartChain(chain.rpcUrl),
      // Hardhat answers a revert as an internal error, which viem would ask again for a second; the largest calls take it seconds.
      transport: http(chain.rpcUrl, { retryCount: 0, timeout: NODE_PATIENCE_MS }),
      pollingInterval: 20,
    }).extend(publicActions);
  const reader = client(chainAccount(0));
  /** Sends from an account of the node, which signs: one request, where a key of our own takes five. */
  const submit = (from: Address, call: { to: Address; value?: bigint; data?: Hex; gas?: bigint }) =>
    reader.sendTransaction({ account: from, chain: null, ...call });
  const send: typeof submit = async (from, call) => {
    const hash = await submit(from, call);
    await reader.waitForTransactionReceipt({ hash });
    return hash;
  };
  const tokenAddress = (id: CurrencyId): Address => {
    const { address } = chain.addresses.currencies[id];
    if (!address) throw new Error(`${id} has no contract`);
    return address;
  };
  /** In smallest units; `token` by its address. */
  const balanceOf = (token: Address, owner: Address) =>
    reader.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    });
  return {
    ...chain,
    rpc,
    balanceOf,
    chainAddresses: parseChainAddresses(chain.addresses),
    treasury: chain.addresses.treasury,
    client,
    reader,
    submit,
    tokenAddress,
    payToken(from: Account, token: Address, to: Address, raw: bigint): Promise<Hex> {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, raw],
      });
      return send(from.address, { to: token, data, gas: 200_000n });
    },
    payNative: (from: Account, to: Address, value: bigint): Promise<Hex> =>
      send(from.address, { to, value }),
    /** Sets a price feed to an answer of 8 decimals that is `age` seconds old. */
    async setFeed(id: CurrencyId, answer: bigint, age = 0n): Promise<void> {
      const { abi } = readArtifact('PriceFeed');
      const { feed } = chain.addresses.currencies[id];
      const data = encodeFunctionData({ abi, functionName: 'set', args: [answer, age] });
      await send(chainAccount(0).address, { to: feed, data, gas: 200_000n });
    },
    /** Has a contract wallet pay an order in a token. */
    execute(
      owner: Account,
      wallet: Address,
      token: Address,
      { payAmountRaw }: { payAmountRaw: string },
    ): Promise<Hex> {
      const transfer = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [chain.addresses.treasury, BigInt(payAmountRaw)],
      });
      const { abi } = readArtifact('SmartWallet');
      const data = encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [token, 0n, transfer],
      });
      return send(owner.address, { to: wallet, data, gas: 300_000n });
    },
    async deploy(name: string, args: readonly unknown[]): Promise<Address> {
      const hash = await reader.deployContract({ ...readArtifact(name), args });
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      return contractAddress;
    },
    /** Mines one block; with `at` (seconds since 1970), at that time, unless the newest block is as late: a fast machine's blocks run ahead of the clock. */
    async mine(at?: number): Promise<void> {
      const isAhead = at !== undefined && (await reader.getBlock()).timestamp < at;
      if (isAhead) await rpc.request('evm_setNextBlockTimestamp', [numberToHex(at)]);
      await rpc.request('evm_mine', []);
    },
    async automine(on: boolean): Promise<void> {
      await rpc.request('evm_setAutomine', [on]);
    },
  };
}

/** The hash of a transaction that was mined although it reverted, which a node that mines at once answers with an error. */
export function minedAnyway(error: unknown): Hex {
  const txHash = (cause: unknown) => (cause as { data?: { txHash?: Hex } } | null)?.data?.txHash;
  const hash = error instanceof BaseError ? txHash(error.walk((cause) => !!txHash(cause))) : null;
  if (!hash) throw error;
  return hash;
}

type RpcCall = { id: number; method: string; params: unknown[] };
type Script = (params: unknown[], ask: () => Promise<unknown>) => unknown;

/** A scripted node's other answers: HTML, silence, an HTTP status, or nothing on a closed line. */
type Outage = { status: number; body: string } | 'silence' | 'down';

/**
 * A JSON-RPC node between the service and the local chain that a test can make lie, forget or fail: the local node alone
 * calls every block final and never reorganises.
 */
export async function startScriptedRpc(target: string) {
  const rpc = httpRpc(target);
  const scripts = new Map<string, Script>();
  let outage: Outage | null = null;
  let asked = 0;
  /** The chain's own reply, whose errors carry revert data. */
  const forward = async (call: RpcCall) => {
    const body = JSON.stringify({ ...call, jsonrpc: '2.0' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(target, { method: 'POST', headers, body })).json();
  };
  const answerOne = async (call: RpcCall) => {
    const { id, method, params } = call;
    const script = scripts.get(method);
    if (!script) return forward(call);
    try {
      const result = await script(params, () => rpc.request(method, params));
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: String(error) } };
    }
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked += 1;
    if (outage === 'silence') return;
    if (outage === 'down') {
      request.socket.destroy();
      return;
    }
    if (outage) {
      response.writeHead(outage.status).end(outage.body);
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[];
    const answers = Array.isArray(body)
      ? await Promise.all(body.map(answerOne))
      : await answerOne(body);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    /** Answers a method by a script, which may still ask the chain. */
    on: (method: string, script: Script) => void scripts.set(method, script),
    /** Makes every request fail in one way, or work again. */
    fail: (next: Outage | null) => {
      outage = next;
    },
    reset: () => {
      scripts.clear();
      outage = null;
    },
    finalizeAt: (number: bigint) =>
      void scripts.set('eth_getBlockByNumber', (params, ask) =>
        params[0] === 'finalized'
          ? rpc.request('eth_getBlockByNumber', [numberToHex(number), false])
          : ask(),
      ),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
