import {
  type Account,
  type Address,
  type BaseError,
  createPublicClient,
  createWalletClient,
  type Hex,
  type TransactionReceipt,
} from 'viem';
import type { DeployedContracts } from './deployed';
import type { Parameters } from './parameters';
import { patientHttp } from './patient-http';
import { Plan, type Step } from './plan';
import type { Row } from './read';
import { differing, readNetwork, readSeen, table } from './read-network';
import { planBatch, planShares, planTimelock } from './shares';

/** The network file of a deployment, which TOKEN_ADDRESSES_FILE accepts. */
export type DeploymentFile = {
  chainId: number;
  contracts: DeployedContracts;
  timelock: Address;
  rules: Address | null;
  transactions: Hex[];
};

/** The chain does not hold what the parameters say, or a transaction failed. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

type DeployOptions = {
  rpcUrl: string;
  deployer: Account;
  parameters: Parameters;
  log?(line: string): void;
};

/**
 * Deploys the timelock, the authority and the contracts, configures them and reads everything back. Sends its transactions one
 * after another. After an error nothing of it may be used; run it again.
 *
 * @throws DeploymentError when the node is of another chain, a transaction failed or a value differs.
 */
export async function deployShares(
  options: DeployOptions,
): Promise<{ file: DeploymentFile; rows: Row[] }> {
  const { rpcUrl, deployer, parameters, log = () => {} } = options;
  const client = createPublicClient({ transport: patientHttp(rpcUrl), pollingInterval: 500 });
  const chainId = await client.getChainId();
  if (chainId !== parameters.chainId) {
    throw new DeploymentError(`The node has chain id ${chainId}, not ${parameters.chainId}.`);
  }
  const nonce = await firstNonce(client, deployer.address);
  const { plan, timelock, contracts, rules } = planDeployment(deployer.address, nonce, parameters);

  const receipts: TransactionReceipt[] = [];
  for (const [index, step] of plan.steps.entries()) {
    log(`${index + 1}/${plan.steps.length} ${step.label}`);
    receipts.push(await send({ ...options, client }, step, plan.firstNonce + index));
  }
  const network = {
    contracts: { ...contracts, fromBlock: Number(receipts[0]?.blockNumber) },
    timelock,
    rules,
  };
  // Also what others did meanwhile, or who had the deployer's key.
  const seen = await readSeen(client, network, receipts.at(-1)?.blockNumber ?? 0n);
  const rows = await readNetwork(client, { ...network, parameters }, seen, true);
  if (differing(rows).length > 0) {
    throw new DeploymentError(`The chain differs from the parameters.\n${table(rows)}`);
  }
  const transactions = receipts.map(({ transactionHash }) => transactionHash);
  return { file: { chainId, ...network, transactions }, rows };
}

/** The transactions of a deployment, none of which is sent, and the calls of ADMIN among them. */
export function planDeployment(deployer: Address, firstNonce: number, parameters: Parameters) {
  const plan = new Plan(deployer, firstNonce);
  const timelock = planTimelock(plan);
  const { contracts, rules, setup } = planShares(plan, timelock, parameters);
  planBatch(plan, timelock, setup, parameters);
  return { plan, timelock, contracts, rules, setup };
}

type Client = ReturnType<typeof createPublicClient>;

/** A transaction of the deployer that is not mined yet would take a nonce from which an address follows. */
async function firstNonce(client: Client, address: Address): Promise<number> {
  const [mined, pending] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ]);
  if (mined !== pending) throw new DeploymentError(`${address} has transactions that are pending.`);
  return mined;
}

async function send(
  { client, deployer, rpcUrl }: DeployOptions & { client: Client },
  { label, to, data, value, creates }: Step,
  nonce: number,
): Promise<TransactionReceipt> {
  const wallet = createWalletClient({
    account: deployer,
    transport: patientHttp(rpcUrl),
  });
  const transaction = { chain: null, to, data, value, nonce };
  const hash = await wallet.sendTransaction(transaction).catch((cause: BaseError) => {
    throw new DeploymentError(`Not sent: ${label}. ${cause.shortMessage}`, { cause });
  });
  const receipt = await client.waitForTransactionReceipt({ hash });
  const created = receipt.contractAddress?.toLowerCase() ?? null;
  if (receipt.status !== 'success' || created !== (creates?.toLowerCase() ?? null)) {
    throw new DeploymentError(`Failed: ${label}, transaction ${hash}.`);
  }
  return receipt;
}
