import { estimateGas } from '@fnx/contracts/deploy/estimate-gas';
import type { Parameters } from '@fnx/contracts/deploy/parameters';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { type Address, createPublicClient, formatEther, formatGwei, parseEther } from 'viem';
import { askLine } from '../prompt';

/** The chain on which a deployment costs money. */
const BSC = 56;

type Cost = { wei: bigint; said: string };

/** The price of a deployment at this moment. @throws the node's error */
export async function costOf(rpcUrl: string, parameters: Parameters): Promise<Cost> {
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const [gas, price] = [estimateGas(parameters), await client.getGasPrice()];
  const wei = gas * price;
  const said = `about ${formatEther(wei)} BNB (${gas.toLocaleString('en')} gas at ${formatGwei(price)} gwei)`;
  return { wei, said };
}

type Spending = {
  rpcUrl: string;
  parameters: Parameters;
  deployer: Address;
  /** The most that the line allows, in BNB. */
  most: string | undefined;
  person: boolean;
};

/**
 * Says what a deployment costs and who pays. On chain 56 a person is asked, and a line without a person has to name the most.
 *
 * @returns whether it may be spent
 * @throws Error when the account has too little, or the line allows less
 */
export async function maySpend(spending: Spending): Promise<boolean> {
  const { rpcUrl, parameters, deployer, most, person } = spending;
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const { wei, said } = await costOf(rpcUrl, parameters);
  const balance = await client.getBalance({ address: deployer });
  console.log(
    `The deployment costs ${said}. ${deployer} pays, and has ${formatEther(balance)} BNB.`,
  );
  if (balance < wei)
    throw new Error(`Send ${formatEther(wei - balance)} BNB to ${deployer} first.`);
  if (parameters.chainId !== BSC) return true;
  if (most !== undefined) {
    if (parseEther(most) >= wei) return true;
    throw new Error(`--spend allows ${most} BNB, and the deployment costs ${said}.`);
  }
  if (!person)
    throw new Error(
      `Add --spend ${formatEther(wei * 2n)}: the most that the deployment may cost, in BNB.`,
    );
  return /^y(es)?$/i.test((await askLine('\nSpend it? [y/N]: ')).trim());
}
