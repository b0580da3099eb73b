import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { checkNetwork, differing, table } from '@fnx/contracts/deploy/read-network';
import { createPublicClient } from 'viem';
import { promisedNotices } from '@/server/register/network/promised-notices';

const CHECK_USAGE = 'check <network file> --rpc <url>';

/** The command: prints what the chain says, and fails when it is not what the file says. */
export async function runCheck(args: string[]): Promise<void> {
  const options = { rpc: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  const rpc = values.rpc ?? process.env.CHAIN_RPC_URL?.split(',')[0]?.trim();
  if (!rpc || !path) throw new Error(`Usage: ${CHECK_USAGE}`);
  const network = parseNetwork(JSON.parse(readFileSync(path, 'utf8')));
  if (!network) throw new Error(`${path} has no parameters. Add those of the deployment.`);
  const client = createPublicClient({ transport: patientHttp(rpc) });
  const rows = [...promisedNotices(network.parameters), ...(await checkNetwork(client, network))];
  console.log(table(rows));
  const differences = differing(rows).length;
  if (differences > 0) throw new Error(`${differences} of ${rows.length} values differ.`);
  console.log(`\nAll ${rows.length} values agree.`);
}
