import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseChainAddresses } from '@fnx/chain/addresses';
import { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { encrypt, pbkdf2 } from 'ox/Keystore';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { readParameters } from '../../contracts/deploy';
import { secretFile, writeSecret } from './env-file';

/** Files of a deployment that the set-up is to make. */
export type Deployment = {
  parameters: string;
  keystore: string;
  passwordFile: string;
  /** Replaces SIGNER of the parameters; null: as they say. */
  signer: Address | null;
};

/** Where the set-up writes the network file of its deployment. */
export const networkFile = (envFile: string): string =>
  join(dirname(resolve(envFile)), 'network.json');

/**
 * Deploys the contracts.
 *
 * @returns the network file
 * @throws DeploymentError, KeystoreError, or the node's error
 */
export async function deployContracts(
  envFile: string,
  rpcUrl: string,
  { parameters: path, keystore, passwordFile, signer }: Deployment,
): Promise<string> {
  const out = networkFile(envFile);
  const written = JSON.parse(readFileSync(path, 'utf8'));
  if (signer) written.roles.signer = [signer];
  const deployer = openKeystore(keystore, readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, ''));
  const { file } = await deployShares({
    rpcUrl,
    deployer,
    parameters: readParameters(written),
    log: (line) => console.log(`  ${line}`),
  });
  const network = { ...file, parameters: written };
  // The only record of its addresses.
  writeFileSync(out, `${JSON.stringify(network, null, 2)}\n`, { flag: 'wx' });
  return out;
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
  if (!existsSync(keystore)) {
    const word = randomBytes(32).toString('base64url');
    writeSecret(envFile, 'QUOTE_SIGNER_PASSWORD', word);
    const made = generatePrivateKey();
    writeSecret(envFile, 'QUOTE_SIGNER_KEYSTORE', keystoreOf(made, word));
  }
  const word = readFileSync(password, 'utf8').replace(/\r?\n$/, '');
  const { address } = openKeystore(keystore, word);
  return { QUOTE_SIGNER_KEYSTORE: keystore, QUOTE_SIGNER_PASSWORD_FILE: password, address };
}

/** A keystore of version 3. */
export function keystoreOf(privateKey: Hex, password: string): string {
  const [key, options] = pbkdf2({ password });
  const address = privateKeyToAddress(privateKey).slice(2).toLowerCase();
  return JSON.stringify({ ...encrypt(privateKey, key, options), address });
}
