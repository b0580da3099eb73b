import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { checkNetwork } from '@fnx/contracts/deploy/read-network';
import { type Address, createPublicClient, formatEther, getAddress, parseEther } from 'viem';
import { askLine } from '../../prompt';

/** Less is not worth the transfer. */
const DUST = parseEther('0.001');

type Forgetting = {
  keystore: string;
  passwordFile: string;
  /** The network file of the deployment. */
  network: string;
  rpcUrl: string;
  /** Not to be asked. */
  yes: boolean;
};

/**
 * Removes a keystore and its password once nothing depends on the key.
 *
 * @returns whether it is removed; not where a person does not want it
 * @throws Error with everything that the account still has, the node's error, or Error where nobody can be asked
 */
export async function forgetKeystore(forgetting: Forgetting): Promise<boolean> {
  const { keystore, passwordFile, yes } = forgetting;
  const address = addressIn(keystore);
  const has = await findHoldings(forgetting, address);
  if (has.length > 0) throw new Error(`${address} is needed: it has\n  ${has.join('\n  ')}`);
  const files = [keystore, passwordFile].filter((file) => existsSync(file));
  console.log(`${address} has no right in the contracts, and no more than dust.`);
  if (!yes && !process.stdin.isTTY) throw new Error(`Add --yes to remove ${files.join(' and ')}.`);
  if (!yes && !/^y(es)?$/i.test((await askLine(`Remove ${files.join(' and ')}? [y/N]: `)).trim()))
    return false;
  for (const file of files) rmSync(file);
  console.log(`Removed: ${files.join(', ')}. Copies elsewhere are yours to remove.`);
  return true;
}

/** Without its password, which may be elsewhere. @throws Error for a file that is no keystore with an address */
function addressIn(keystore: string): Address {
  const { address } = JSON.parse(readFileSync(keystore, 'utf8'));
  if (typeof address !== 'string') throw new Error(`${keystore} does not say its address.`);
  return getAddress(`0x${address.replace(/^0x/, '')}`);
}

async function findHoldings(
  { network: file, rpcUrl }: Forgetting,
  address: Address,
): Promise<string[]> {
  const network = parseNetwork(JSON.parse(readFileSync(file, 'utf8')));
  if (!network) throw new Error(`${file} has no parameters. Add those of the deployment.`);
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const chainId = await client.getChainId();
  if (chainId !== network.parameters.chainId)
    throw new Error(`The node has chain id ${chainId}, not ${network.parameters.chainId}.`);
  const rows = await checkNetwork(client, network);
  const named = rows.filter(({ actual }) => actual.toLowerCase().includes(address.toLowerCase()));
  const balance = await client.getBalance({ address });
  return [
    ...named.map(({ what }) => `${what} in the contracts`),
    ...(balance > DUST ? [`${formatEther(balance)} BNB: send them on first`] : []),
  ];
}
