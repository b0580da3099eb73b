import { type ChainAddresses, MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import type { DeployedContracts } from '@fnx/contracts/deploy/deployed';
import { Plan, type Step } from '@fnx/contracts/deploy/plan';
import { planShares } from '@fnx/contracts/deploy/shares';
import { parseDecimal } from '@fnx/values/money';
import { type Address, erc20Abi, type Hex, numberToHex } from 'viem';
import { demoParameters, type LocalRoles } from './demo-parameters';

/** Sends one JSON-RPC request, or many in one round trip. */
export type Rpc = {
  request(method: string, params: unknown[]): Promise<unknown>;
  batch(calls: { method: string; params: unknown[] }[]): Promise<unknown[]>;
};

export type LocalAddresses = {
  chainId: 56;
  treasury: Address;
  wrappedNative: Address;
  router: Address;
  factory: Address;
  multicall3: Address;
  currencies: ChainAddresses['currencies'];
  /** Price feed of the bank's currency, EUR. */
  bankFeed: Address;
  contracts: DeployedContracts;
  /** Signs quotes and attestations; an account of the node. */
  signer: Address;
};

/** The price of each currency here, in USD. */
const LOCAL_RATES: Record<CurrencyId, string> = {
  BNB: '640',
  USDT: '1',
  USDC: '0.9998',
  FDUSD: '0.9985',
  BTCB: '104250',
  ETH: '3480',
};

/** USD for a euro, in which the sample bank keeps its account: of its price feed, and of the local reference rates. */
export const LOCAL_EUR = '1.08';

const TOKENS = CURRENCY_IDS.filter((id) => id !== 'BNB');
const ONE = 10n ** 18n;
const TOKEN_SUPPLY = 10_000_000_000n * ONE;
const TOKENS_EACH = 100_000n * ONE;
const POOL_USD = 4_000_000n;
const FEED_DECIMALS = 8;
const FAR_FUTURE = 2n ** 40n;

type LocalDeployment = {
  /** Who receives some of each token; by default all but the deployer. */
  gifted?: readonly Address[];
  /** Whether the bank pays into bank accounts: the registrar's wallet is its paying agent. */
  paysOut?: boolean;
};

/**
 * Puts everything the product needs on an empty node that does not mine by itself: an exchange with
 * liquidity, the payment tokens, price feeds, Multicall3 and the share contracts.
 *
 * @param accounts the node's unlocked accounts: the first deploys and is ADMIN, the second is the treasury, the last four
 * are signer, registrar, enforcer and pauser.
 * @throws Error when a transaction of it failed.
 */
export async function deployLocalContracts(
  rpc: Rpc,
  accounts: readonly Address[],
  { gifted = accounts.slice(1), paysOut = false }: LocalDeployment = {},
): Promise<LocalAddresses> {
  const [deployer, treasury] = accounts;
  if (!deployer || !treasury) throw new Error('The node has no accounts.');
  await rpc.request('hardhat_setBalance', [deployer, numberToHex(1_000_000n * ONE)]);
  await deployMulticall(rpc, deployer);

  const plan = new Plan(deployer);
  const exchange = planExchange(plan);
  const currencies = planCurrencies(plan);
  planLiquidity(plan, exchange, currencies);
  planGifts(plan, gifted, currencies);
  const bankFeed = plan.deploy('PriceFeed', [parseDecimal(LOCAL_EUR, FEED_DECIMALS), 'EUR / USD']);
  const roles = localRoles(accounts);
  const { contracts, setup } = planShares(
    plan,
    deployer,
    demoParameters(currencies, { treasury, bankFeed }, roles),
  );
  for (const call of setup) plan.send(call);
  if (paysOut) {
    const { abi } = readArtifact('ShareToken');
    plan.call(contracts.shareToken, abi, 'setPayingAgent', [roles.registrar]);
  }
  await minePlan(rpc, plan);
  await freshNonces(rpc, accounts.slice(1));

  const { wrappedNative, router, factory } = exchange;
  return {
    chainId: 56,
    treasury,
    wrappedNative,
    router,
    factory,
    multicall3: MULTICALL3_ADDRESS,
    currencies,
    bankFeed,
    // The chain begins with the deployment.
    contracts: { ...contracts, fromBlock: 0 },
    signer: roles.signer,
  };
}

/** Multicall3 has one address everywhere; calling its creation code answers with what to put there. */
async function deployMulticall(rpc: Rpc, from: Address): Promise<void> {
  const call = { from, data: readArtifact('multicall3').bytecode, gas: numberToHex(6_000_000) };
  const code = await rpc.request('eth_call', [call, 'latest']);
  await rpc.request('hardhat_setCode', [MULTICALL3_ADDRESS, code]);
}

function localRoles(accounts: readonly Address[]): LocalRoles {
  const [signer, registrar, enforcer, pauser] = accounts.slice(-4).reverse();
  if (!signer || !registrar || !enforcer || !pauser) throw new Error('The node has few accounts.');
  return { signer, registrar, enforcer, pauser };
}

type Exchange = { wrappedNative: Address; router: Address; factory: Address };

function planExchange(plan: Plan): Exchange {
  const wrappedNative = plan.deploy('@uniswap/v2-periphery/build/WETH9.json');
  const factory = plan.deploy('@uniswap/v2-core/build/UniswapV2Factory.json', [plan.deployer]);
  const router = plan.deploy('@uniswap/v2-periphery/build/UniswapV2Router02.json', [
    factory,
    wrappedNative,
  ]);
  return { wrappedNative, router, factory };
}

/** Feeds of currencies that stand for another one are of that one. */
export const FEED_OF: Partial<Record<CurrencyId, string>> = { BTCB: 'BTC' };

function planCurrencies(plan: Plan): LocalAddresses['currencies'] {
  const currencies = {} as LocalAddresses['currencies'];
  for (const id of CURRENCY_IDS) {
    const args = [CURRENCIES[id].name, id, TOKEN_SUPPLY, plan.deployer];
    const of = `${FEED_OF[id] ?? id} / USD`;
    currencies[id] = {
      address: CURRENCIES[id].isNative ? null : plan.deploy('TestToken', args),
      feed: plan.deploy('PriceFeed', [parseDecimal(LOCAL_RATES[id], FEED_DECIMALS), of]),
    };
  }
  return currencies;
}

/** Units of a currency worth `usd` dollars here. */
function worth(id: CurrencyId, usd: bigint): bigint {
  return (usd * ONE * 10n ** 8n) / parseDecimal(LOCAL_RATES[id], FEED_DECIMALS);
}

function planLiquidity(
  plan: Plan,
  { router }: Exchange,
  currencies: LocalAddresses['currencies'],
): void {
  const { abi } = readArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json');
  const to = plan.deployer;
  const bnb = worth('BNB', POOL_USD);
  for (const id of TOKENS) {
    const { address } = currencies[id];
    if (!address) continue;
    plan.call(address, erc20Abi, 'approve', [router, TOKEN_SUPPLY]);
    const native = [address, worth(id, POOL_USD), 0n, 0n, to, FAR_FUTURE];
    plan.call(router, abi, 'addLiquidityETH', native, bnb);
  }
}

function planGifts(
  plan: Plan,
  gifted: readonly Address[],
  currencies: LocalAddresses['currencies'],
): void {
  for (const id of TOKENS) {
    const { address } = currencies[id];
    if (!address) continue;
    for (const account of gifted) {
      plan.call(address, erc20Abi, 'transfer', [account, TOKENS_EACH]);
    }
  }
}

/** Estimating gas would need a mined state for each step; these limits are above what any of them uses. */
function gasLimit({ creates, value }: Step): number {
  if (creates) return 6_000_000;
  return value ? 4_000_000 : 400_000;
}

function asCall(from: Address, step: Step, nonce: number) {
  const transaction = {
    from,
    nonce: numberToHex(nonce),
    data: step.data,
    value: numberToHex(step.value),
    gas: numberToHex(gasLimit(step)),
    ...(step.to && { to: step.to }),
  };
  return { method: 'eth_sendTransaction', params: [transaction] };
}

const minePlan = (rpc: Rpc, { deployer, steps }: Plan) =>
  mineAll(
    rpc,
    steps.map((step, nonce) => asCall(deployer, step, nonce)),
  );

/** Sends transactions of the node's accounts, and mines them in one block. @throws Error when one fails */
export async function mineAll(rpc: Rpc, sent: Parameters<Rpc['batch']>[0]): Promise<void> {
  const hashes = await rpc.batch(sent);
  await rpc.request('evm_mine', []);
  const receipts = await rpc.batch(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  );
  receipts.forEach((receipt, index) => {
    const status = (receipt as { status?: Hex } | null)?.status;
    if (status !== '0x1') throw new Error(`Transaction ${index} of the local chain failed.`);
  });
}

/**
 * A chain that starts again starts at nonce 0, and the same payment sent again would have the same
 * hash as one that a database still remembers. Nonces that begin with the present second do not repeat.
 */
async function freshNonces(rpc: Rpc, accounts: readonly Address[]): Promise<void> {
  const nonce = numberToHex(Math.floor(Date.now() / 1000));
  await rpc.batch(
    accounts.map((account) => ({ method: 'hardhat_setNonce', params: [account, nonce] })),
  );
}
