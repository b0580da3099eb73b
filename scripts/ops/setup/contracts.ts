import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseChainAddresses } from '@fnx/chain/addresses';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { type Address, isAddress } from 'viem';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { deployAfterAsking, readParameters, readPassword } from '../../contracts/deploy';
import { makeKeystore } from '../keystore/make-keystore';
import { secretFile } from './env-file';

/** A deployment that the set-up is to make. */
export type Deployment = {
  rpcUrl: string;
  /** Files. */
  parameters: string;
  keystore: string;
  passwordFile: string;
  /** The key that the set-up has made; null: as the parameters say. */
  signer: Address | null;
  /** The most that it may cost, in BNB. */
  most: string | undefined;
  person: boolean;
};

/** Where the set-up writes the network file of its deployment. */
export const networkFile = (envFile: string): string =>
  join(dirname(resolve(envFile)), 'network.json');

/**
 * Parameters of a file.
 *
 * @param signer fills roles.signer where nobody was named yet
 * @param isTrial a stand-in for the key that is not made yet
 * @throws Error when it is somebody else
 */
export function readDeployment(path: string, signer: Address | null, isTrial = false) {
  const written = JSON.parse(readFileSync(path, 'utf8'));
  const named: string[] = written.roles?.signer ?? [];
  const isOpen = !named.some((one) => isAddress(one));
  if (signer && isOpen) {
    const said = `roles.signer of ${path} is left open: the deployment gives the role to ${signer}.`;
    if (!isTrial) console.log(said);
    written.roles.signer = [signer];
  } else if (signer && !isTrial && named.join() !== signer) {
    throw new Error(
      `roles.signer of ${path} is ${named.join(', ')}, and the key of --make-signer is ${signer}. Write that address there, or leave --make-signer out.`,
    );
  }
  return { written, parameters: readParameters(written) };
}

/**
 * Deploys the contracts.
 *
 * @returns the network file; null where a person does not want to pay for it
 * @throws DeploymentError, KeystoreError, the node's error, or Error for money that may not be spent
 */
export async function deployContracts(
  envFile: string,
  { parameters: path, keystore, passwordFile, signer, ...rest }: Deployment,
): Promise<string | null> {
  const out = networkFile(envFile);
  const deployer = openKeystore(keystore, readPassword(passwordFile));
  const described = readDeployment(path, signer);
  const rows = await deployAfterAsking({ ...rest, ...described, deployer, out });
  return rows && out;
}

/**
 * Brings a network file beside the variables, readable for the service's user, who may not look into the home of root.
 *
 * @returns where it is: where it was, if another one lies beside the variables
 */
export function bringNetworkFile(envFile: string, from: string): string {
  const to = networkFile(envFile);
  const text = readFileSync(from, 'utf8');
  if (!existsSync(to)) writeFileSync(to, text, { flag: 'wx' });
  if (readFileSync(to, 'utf8') !== text) return from;
  chmodSync(to, 0o644);
  return to;
}

/** Reads a network file; `network` is null for one without parameters. @throws Error when it is none */
export function readNetworkFile(path: string) {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return { addresses: parseChainAddresses(file), network: parseNetwork(file) };
}

/** Makes a signing key with a keystore and a password, unless an earlier run has. @returns the variables that name them */
export function makeSigner(envFile: string) {
  const [keystore, password] = ['QUOTE_SIGNER_KEYSTORE', 'QUOTE_SIGNER_PASSWORD'].map((name) =>
    secretFile(envFile, name),
  ) as [string, string];
  const address = existsSync(keystore)
    ? openKeystore(keystore, readPassword(password)).address
    : makeKeystore(keystore, password);
  return { QUOTE_SIGNER_KEYSTORE: keystore, QUOTE_SIGNER_PASSWORD_FILE: password, address };
}
