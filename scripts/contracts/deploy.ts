import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import { estimateGas } from '@fnx/contracts/deploy/estimate-gas';
import { type Parameters, parseParameters } from '@fnx/contracts/deploy/parameters';
import { differing, type Row, table } from '@fnx/contracts/deploy/read-network';
import type { Account } from 'viem';
import { readBank } from '@/config/bank';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { promisedNotices } from '@/server/register/network/promised-notices';
import { askLine } from '../prompt';
import { maySpend, openPurse, type Purse } from './spend';

const USAGE =
  'deploy --rpc <url> --keystore <file> [--password-file <file>] --parameters <file> --out <file> [--spend <BNB>]';

/** The file also names the currencies and the exchange of another chain than BNB Smart Chain. */
function partsOf(written: unknown) {
  const { addresses, ...own } = written as { addresses?: object };
  return { addresses, own };
}

/**
 * The parameters of a deployment for the bank of `BANK_DIR`.
 *
 * @throws Error for the token of another bank, whose name the contract would keep
 */
export function readParameters(written: unknown): Parameters {
  const parameters = parseParameters(partsOf(written).own);
  const { name, symbol } = readBank().token;
  const { shareToken } = parameters;
  if (shareToken.name !== name || shareToken.symbol !== symbol) {
    throw new Error(
      `shareToken is "${shareToken.name}" (${shareToken.symbol}), and "token" in bank.json is "${name}" (${symbol}). Name the same in both, or set BANK_DIR.`,
    );
  }
  const [notice] = differing(promisedNotices(parameters));
  if (notice) throw new Error(`The ${notice.what} is ${notice.actual}, not ${notice.expected}.`);
  return parameters;
}

type Deployment = Purse & {
  rpcUrl: string;
  deployer: Account;
  /** The parameters in the words of their file, for the network file. */
  written: unknown;
  parameters: Parameters;
  /** The network file, which is the only record of the addresses. */
  out: string;
};

/**
 * The one way to a deployment: says what it costs, asks, deploys, and writes the network file.
 *
 * @returns the values that were read back; null where a person does not want to pay for it
 * @throws DeploymentError, the node's error, or Error for money that may not be spent and for an `out` that exists
 */
export async function deployAfterAsking(deployment: Deployment): Promise<Row[] | null> {
  const { out, written, ...rest } = deployment;
  if (existsSync(out)) throw new Error(`${out} exists. Name another file.`);
  const { parameters, deployer } = rest;
  const gas = estimateGas(parameters);
  const cost = { what: 'The deployment', gas, payer: deployer.address };
  if (!(await maySpend({ ...rest, ...cost, chainId: parameters.chainId }))) return null;
  console.log('Deploying the contracts:');
  const log = (line: string) => console.log(`  ${line}`);
  const { file, rows } = await deployShares({ ...rest, log });
  const network = { ...partsOf(written).addresses, ...file, parameters: partsOf(written).own };
  writeFileSync(out, `${JSON.stringify(network, null, 2)}\n`, { flag: 'wx' });
  return rows;
}

/** The command: asks for the keystore's password where no file is given, and prints the table. */
export async function runDeploy(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rpc: { type: 'string' },
      keystore: { type: 'string' },
      'password-file': { type: 'string' },
      parameters: { type: 'string' },
      out: { type: 'string' },
      spend: { type: 'string' },
    },
  });
  const { rpc: rpcUrl, keystore, parameters: path, out } = values;
  if (!rpcUrl || !keystore || !path || !out) throw new Error(`Usage: ${USAGE}`);
  const written = JSON.parse(readFileSync(path, 'utf8'));
  const parameters = readParameters(written);
  const file = values['password-file'];
  const password = file ? readPassword(file) : await askLine('Password of the keystore: ', true);
  const deployer = openKeystore(keystore, password);
  const all = { rpcUrl, deployer, written, parameters, out };
  const rows = await deployAfterAsking({ ...all, ...openPurse(values.spend) });
  if (!rows) return console.log('Nothing is deployed.');
  console.log(`\n${table(rows)}\n\nAll ${rows.length} values agree. Addresses are in ${out}.`);
}

/** A password as its file has it, without the end of the line. */
export const readPassword = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\r?\n$/, '');
