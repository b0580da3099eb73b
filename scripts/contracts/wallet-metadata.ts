import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { SOLC_VERSION, sourceNames } from '@fnx/contracts/build/compile';
import { ROOT } from '@fnx/contracts/build/place';
import { verifyInput } from '@fnx/contracts/build/verify-input';
import type { DeploymentFile } from '@fnx/contracts/deploy/deploy-shares';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { type Address, createPublicClient } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';

const DESCRIPTORS = join(ROOT, 'public/clear-signing');

type Deployed = Pick<DeploymentFile, 'chainId' | 'contracts' | 'timelock' | 'rules'>;

/** `ShareToken` for `shareToken`: a contract's name in the sources. */
const nameOf = (contract: string) =>
  contract === 'authority' ? 'AccessManager' : `${contract[0]?.toUpperCase()}${contract.slice(1)}`;

/** Null for a contract that this deployment does not have. */
function addressOf(deployed: Deployed, name: string): Address | null {
  if (name === 'TimelockController') return deployed.timelock;
  if (name === 'HoldingRules') return deployed.rules;
  const found = CONTRACT_NAMES.find((contract) => nameOf(contract) === name);
  if (!found) throw new Error(`There is no contract ${name}.`);
  return deployed.contracts[found];
}

/**
 * The ERC-7730 descriptors of a deployment, by file name, from those of the demo, with the name of the bank.
 *
 * @param plans names of the staking plans by their numbers, since a plan is a number in the calldata
 * @param url of the site
 */
export function descriptorsOf(
  deployed: Deployed,
  plans: Readonly<Record<string, string>>,
  url: string,
): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(DESCRIPTORS).flatMap((file) => {
      const { $comment: _, ...body } = JSON.parse(
        readFileSync(join(DESCRIPTORS, file), 'utf8').replaceAll('{brand}', BANK_FACTS.brand),
      );
      const { context, metadata } = body;
      const place = context.contract ?? context.eip712;
      // Accounts by passkey have each an address of their own.
      if (place.deployments) {
        const address = addressOf(deployed, metadata.contractName);
        if (!address) return [];
        place.deployments = [{ chainId: deployed.chainId, address }];
      }
      metadata.info.url = url;
      const { constants, enums } = metadata;
      if (constants?.shareToken) constants.shareToken = deployed.contracts.shareToken;
      if (enums?.plans) enums.plans = plans;
      return [[file, body]];
    }),
  );
}

/**
 * The bodies that verify a deployment's contracts with Sourcify, by file name: `POST /v2/verify/<chain id>/<address>` of its API.
 * Wallets read names and arguments of calls from there.
 */
export function sourcifyBodies(deployed: Deployed): Record<string, unknown> {
  return Object.fromEntries(
    CONTRACT_NAMES.map((contract) => {
      const name = nameOf(contract);
      const source = sourceNames().find((path) => path.endsWith(`/${name}.sol`));
      const body = {
        stdJsonInput: verifyInput(name),
        compilerVersion: SOLC_VERSION,
        contractIdentifier: `${source}:${name}`,
      };
      return [`sourcify-${deployed.chainId}-${deployed.contracts[contract]}.json`, body];
    }),
  );
}

/** Names of the plans that the contract has: `Flexible`, `90 days`. @param rpcUrl a node of the chain */
async function planNames(rpcUrl: string, address: Address): Promise<Record<string, string>> {
  const client = createPublicClient({ transport: patientHttp(rpcUrl) });
  const staking = { address, abi: shareStakingAbi } as const;
  const count = await client.readContract({ ...staking, functionName: 'planCount' });
  const numbers = Array.from({ length: Number(count) }, (_, number) => number);
  const plans = await Promise.all(
    numbers.map((number) =>
      client.readContract({ ...staking, functionName: 'plans', args: [BigInt(number)] }),
    ),
  );
  return Object.fromEntries(
    plans.map(([termDays], number) => [number, planName(Number(termDays))]),
  );
}

export const planName = (termDays: number) => (termDays === 0 ? 'Flexible' : `${termDays} days`);

export const WALLET_METADATA_USAGE =
  'wallet-metadata --rpc <url> --deployment <file> --url <site> --out <folder>';

export async function runWalletMetadata(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { rpc: text, deployment: text, url: text, out: text };
  const { rpc, deployment, url, out } = parseArgs({ args, options }).values;
  if (!rpc || !deployment || !url || !out) throw new Error(`Usage: ${WALLET_METADATA_USAGE}`);
  const deployed = JSON.parse(readFileSync(deployment, 'utf8')) as Deployed;
  const plans = await planNames(rpc, deployed.contracts.shareStaking);
  const files = { ...descriptorsOf(deployed, plans, url), ...sourcifyBodies(deployed) };
  mkdirSync(out, { recursive: true });
  for (const [name, body] of Object.entries(files)) {
    writeFileSync(join(out, name), `${JSON.stringify(body, null, 2)}\n`);
  }
  console.log(`${Object.keys(files).length} files in ${out}.`);
}
