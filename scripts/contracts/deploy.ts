import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deployShares } from '@fnx/contracts/deploy/deploy-shares';
import { type Parameters, parseParameters } from '@fnx/contracts/deploy/parameters';
import { table } from '@fnx/contracts/deploy/read-network';
import { readBank } from '@/config/bank';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { askLine } from '../prompt';

export const DEPLOY_USAGE =
  'deploy --rpc <url> --keystore <file> [--password-file <file>] --parameters <file> --out <file>';

/**
 * The parameters of a deployment for the bank of `BANK_DIR`.
 *
 * @throws Error for the token of another bank, whose name the contract would keep
 */
export function readParameters(written: unknown): Parameters {
  const parameters = parseParameters(written);
  const { name, symbol } = readBank().token;
  const { shareToken } = parameters;
  if (shareToken.name !== name || shareToken.symbol !== symbol) {
    throw new Error(
      `shareToken is "${shareToken.name}" (${shareToken.symbol}), and "token" in bank.json is "${name}" (${symbol}). Name the same in both, or set BANK_DIR.`,
    );
  }
  return parameters;
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
    },
  });
  const { rpc, keystore, parameters: path, out } = values;
  if (!rpc || !keystore || !path || !out) throw new Error(`Usage: ${DEPLOY_USAGE}`);
  // The file of an earlier deployment is the only record of its addresses.
  if (existsSync(out)) throw new Error(`${out} exists. Name another file.`);
  const written = JSON.parse(readFileSync(path, 'utf8'));
  const parameters = readParameters(written);
  const deployer = openKeystore(keystore, await readPassword(values['password-file']));
  console.log(`Deployer ${deployer.address}`);
  const log = (line: string) => console.log(line);
  const { file, rows } = await deployShares({ rpcUrl: rpc, deployer, parameters, log });
  const network = { ...file, parameters: written };
  writeFileSync(out, `${JSON.stringify(network, null, 2)}\n`, { flag: 'wx' });
  console.log(`\n${table(rows)}\n\nAll ${rows.length} values agree. Addresses are in ${out}.`);
}

function readPassword(path: string | undefined): string | Promise<string> {
  if (path) return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  return askLine('Password of the keystore: ', true);
}
