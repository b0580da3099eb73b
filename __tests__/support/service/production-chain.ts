import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import { Plan } from '@fnx/contracts/deploy/plan';
import { planShares } from '@fnx/contracts/deploy/shares';
import type { Address } from 'viem';
import { demoParameters } from '../../../scripts/chain/demo-parameters';
import { startTestChain, type TestChain } from '../market/chain';
import { chainAccount } from '../market/chain-accounts';
import { askNode, startNode } from './fake-node';

/** Whose keys are public. Those of the local chain must not be the bank's in production. */
const account = (place: number) => chainAccount(place).address;

export const BANK_TREASURY: Address = '0x52908400098527886E0F7030069857D2E4169EE7';
export const BANK_SIGNER: Address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

export type ProductionChain = Awaited<ReturnType<typeof startProductionChain>>;

/** A chain that looks like BNB Smart Chain: the bank's own contracts, and nodes that do not look like test nodes. */
export async function startProductionChain() {
  const chain = await startTestChain();
  const contracts = await deployShares(chain);
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  async function node(answers: Parameters<typeof startNode>[2] = {}) {
    const fresh = {
      eth_getBlockByNumber: async (params: readonly unknown[]) => blockOfNow(chain.rpcUrl, params),
    };
    const started = await startNode('Geth/v1.5.0', 56, { ...fresh, ...answers }, chain.rpcUrl);
    nodes.push(started);
    return started;
  }
  const [one, two, forBrowsers] = [await node(), await node(), await node()];
  return {
    chain,
    contracts,
    node,
    urls: { chain: [one.url, two.url] as const, browsers: forBrowsers.url },
    stop: async () => {
      for (const started of nodes) await started.stop();
      await chain.stop();
    },
  };
}

/** The local chain makes blocks when it is sent something; a real one has a block of now. */
export async function blockOfNow(url: string, params: readonly unknown[], late = 0) {
  const { result } = await askNode(url, 'eth_getBlockByNumber', params);
  if (params[0] !== 'latest' || !result) return result;
  const timestamp = `0x${(Math.floor(Date.now() / 1000) - late).toString(16)}`;
  return { ...(result as object), timestamp };
}

/** The product's contracts with a treasury and a signer of the bank, which accept no currency yet. */
export async function deployShares(chain: TestChain): Promise<ShareContracts> {
  const deployer = account(0);
  const nonce = await chain.reader.getTransactionCount({ address: deployer });
  const plan = new Plan(deployer, nonce);
  const roles = {
    signer: BANK_SIGNER,
    registrar: account(38),
    enforcer: account(37),
    pauser: account(36),
  };
  const { currencies } = chain.addresses;
  const bank = { treasury: BANK_TREASURY, bankFeed: currencies.USDT.feed };
  const parameters = demoParameters(currencies, bank, roles);
  const shareSale = { ...parameters.shareSale, currencies: {} };
  const { contracts, setup } = planShares(plan, deployer, { ...parameters, shareSale });
  for (const call of setup) plan.send(call);
  for (const { to, data } of plan.steps) {
    const hash = await chain.reader.sendTransaction({
      account: deployer,
      chain: null,
      data,
      gas: 6_000_000n,
      ...(to && { to }),
    });
    await chain.reader.waitForTransactionReceipt({ hash });
  }
  return contracts;
}
