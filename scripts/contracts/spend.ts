import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { type Address, createPublicClient, formatEther, formatGwei, parseEther } from 'viem';
import { askLine } from '../prompt';

/** The chain on which gas costs money. */
const BSC = 56;

type Cost = { wei: bigint; said: string };

/** The price of gas at this moment. @throws the node's error */
export async function costOf(rpcUrl: string, gas: bigint): Promise<Cost> {
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const price = await client.getGasPrice();
  const wei = gas * price;
  const said = `about ${formatEther(wei)} BNB (${gas.toLocaleString('en')} gas at ${formatGwei(price)} gwei)`;
  return { wei, said };
}

/** Who may say yes: the most that the line allows, in BNB, or a person. */
export type Purse = { most: string | undefined; person: boolean };

/** @param most of `--spend` */
export const openPurse = (most: string | undefined): Purse => ({
  most,
  person: Boolean(process.stdin.isTTY),
});

type Spending = Purse & {
  /** The work, in words: “The deployment”. */
  what: string;
  rpcUrl: string;
  chainId: number;
  gas: bigint;
  payer: Address;
};

/**
 * The one way to an operator's money: says what work costs and who pays. On chain 56 a person is asked, and a line without a person has to name the most.
 *
 * @returns whether it may be spent
 * @throws Error when the account has too little, or the line allows less
 */
export async function maySpend(spending: Spending): Promise<boolean> {
  const { what, rpcUrl, chainId, gas, payer, most, person } = spending;
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const { wei, said } = await costOf(rpcUrl, gas);
  const balance = await client.getBalance({ address: payer });
  console.error(`${what} costs ${said}. ${payer} pays, and has ${formatEther(balance)} BNB.`);
  if (balance < wei) throw new Error(`Send ${formatEther(wei - balance)} BNB to ${payer} first.`);
  if (chainId !== BSC) return true;
  if (most !== undefined) {
    if (parseEther(most) >= wei) return true;
    throw new Error(`--spend allows ${most} BNB, and it costs ${said}.`);
  }
  if (!person)
    throw new Error(`Add --spend ${formatEther(wei * 2n)}: the most that it may cost, in BNB.`);
  return /^y(es)?$/i.test((await askLine('\nSpend it? [y/N]: ')).trim());
}
