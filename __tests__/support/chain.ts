import {
  type Account,
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  publicActions,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { type CurrencyId, parseChainAddresses } from '@/chain/addresses';
import { bnbSmartChain } from '@/chain/chains';
import { readArtifact } from '../../scripts/chain/deploy';
import {
  httpRpc,
  type LocalChain,
  type LocalChainOptions,
  startLocalChain,
} from '../../scripts/local-chain';

const MNEMONIC = 'test test test test test test test test test test test junk';

/** One of the local chain's funded accounts; 0 deploys, 1 is the treasury, buyers begin at 2. */
export function chainAccount(index: number) {
  return mnemonicToAccount(MNEMONIC, { addressIndex: index });
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

/** A local chain of this test file's own that mines each transaction as it comes. */
export async function startTestChain(options: LocalChainOptions = {}) {
  const chain: LocalChain = await startLocalChain({ blockTimeMs: 0, ...options });
  const rpc = httpRpc(chain.rpcUrl);
  const client = (account: Account) =>
    createWalletClient({
      account,
      chain: bnbSmartChain(chain.rpcUrl),
      transport: http(chain.rpcUrl),
      pollingInterval: 20,
    }).extend(publicActions);
  const reader = client(chainAccount(0));
  const tokenAddress = (id: CurrencyId): Address => {
    const { address } = chain.addresses.currencies[id];
    if (!address) throw new Error(`${id} has no contract`);
    return address;
  };
  return {
    ...chain,
    rpc,
    chainAddresses: parseChainAddresses(chain.addresses),
    treasury: chain.addresses.treasury,
    client,
    reader,
    tokenAddress,
    /** Pays an ERC-20 token and waits until it is mined. */
    async payToken(from: Account, token: Address, to: Address, raw: bigint): Promise<Hex> {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, raw],
      });
      const hash = await client(from).sendTransaction({ to: token, data, gas: 200_000n });
      await reader.waitForTransactionReceipt({ hash });
      return hash;
    },
    /** Pays BNB and waits until it is mined. */
    async payNative(from: Account, to: Address, value: bigint): Promise<Hex> {
      const hash = await client(from).sendTransaction({ to, value });
      await reader.waitForTransactionReceipt({ hash });
      return hash;
    },
    /** Sets a price feed to an answer of 8 decimals that is `age` seconds old. */
    async setFeed(id: CurrencyId, answer: bigint, age = 0n): Promise<void> {
      const { abi } = readArtifact('price-feed');
      const { feed } = chain.addresses.currencies[id];
      const data = encodeFunctionData({ abi, functionName: 'set', args: [answer, age] });
      const hash = await reader.sendTransaction({ to: feed, data });
      await reader.waitForTransactionReceipt({ hash });
    },
    async deploy(name: string, args: readonly unknown[]): Promise<Address> {
      const hash = await reader.deployContract({ ...readArtifact(name), args });
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      return contractAddress;
    },
    /** Mines one block; with `at`, at that time (seconds since 1970). */
    async mine(at?: number): Promise<void> {
      if (at !== undefined) await rpc.request('evm_setNextBlockTimestamp', [numberToHex(at)]);
      await rpc.request('evm_mine', []);
    },
    async automine(on: boolean): Promise<void> {
      await rpc.request('evm_setAutomine', [on]);
    },
  };
}
