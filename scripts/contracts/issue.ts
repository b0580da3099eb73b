import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  encodeIssue,
  firstBatch,
  LINES_AT_ONCE,
  type ListedShares,
  treeOf,
} from '@fnx/chain/share-list';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  isHex,
  type PublicClient,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type ExportedList, parseExportedList } from '@/server/issuance/export-list';
import { maySpend, openPurse } from './spend';

const ISSUE_USAGE = 'issue <network file> <file of “register lines”> --rpc <url> [--spend <BNB>]';

/** The list cannot be issued, or a transaction failed. What is issued stays; run it again. */
export class IssueError extends Error {
  override readonly name = 'IssueError';
}

type IssueOptions = {
  rpcUrl: string;
  /** Needs money for gas, and no role. */
  sender: Account;
  issuance: Address;
  list: ExportedList;
  atOnce?: number;
  /** Asked before the first call, with the gas of all. */
  may?(gas: bigint): Promise<boolean>;
  log?(line: string): void | Promise<void>;
};

/**
 * Sends all calls that issue a list, one after the other. It asks the chain which lines are issued, so it goes on where another run ended.
 * @returns the number of calls sent
 * @throws IssueError when the list is not the announced one, is cancelled, also between two calls, or when a transaction failed
 */
export async function issueList(options: IssueOptions): Promise<number> {
  const { rpcUrl, issuance, list, atOnce = LINES_AT_ONCE, may, log = () => {} } = options;
  const client = createPublicClient({ transport: patientHttp(rpcUrl), pollingInterval: 500 });
  const tree = await treeOf(list.lines);
  let sent = 0;
  for (let start = 0; start < list.lines.length; ) {
    const some = firstBatch(list.lines.slice(start, start + atOnce));
    start += some.length;
    const open = await openLines(client, options, some);
    if (open.length === 0) continue;
    await requireOpen(client, options, tree.root);
    const proofs = open.map(({ index }) => tree.proofOf(index));
    const call = encodeIssue(issuance, list.announcement, open, proofs);
    if (sent === 0 && may) {
      const lines = BigInt(list.lines.length - start + open.length);
      const gas = await estimate(client, options, call);
      if (!(await may((gas * lines) / BigInt(open.length)))) return 0;
    }
    const hash = await send(client, options, call);
    sent += 1;
    await log(`${start} of ${list.lines.length}: ${hash}`);
  }
  return sent;
}

async function openLines(
  client: PublicClient,
  { issuance, list }: IssueOptions,
  lines: readonly ListedShares[],
): Promise<ListedShares[]> {
  const issued = await Promise.all(
    lines.map(({ index }) =>
      client.readContract({
        address: issuance,
        abi: issuanceAbi,
        functionName: 'isIssued',
        args: [list.announcement, BigInt(index)],
      }),
    ),
  );
  return lines.filter((_, place) => !issued[place]);
}

/** @throws IssueError unless the chain takes lines of the list now */
async function requireOpen(client: PublicClient, { issuance, list }: IssueOptions, root: Hex) {
  const known = await client.readContract({
    address: issuance,
    abi: issuanceAbi,
    functionName: 'announcements',
    args: [list.announcement],
  });
  if (BigInt(known.root) === 0n) {
    const { issued, count } = known;
    throw new IssueError(
      count === 0
        ? `List ${list.announcement} was not announced.`
        : `List ${list.announcement} was cancelled. ${issued} of ${count} lines are issued and stay; nothing more is.`,
    );
  }
  if (known.root !== root) throw new IssueError('The file is not that of the announced list.');
  const { timestamp } = await client.getBlock();
  if (timestamp >= known.executableAt) return;
  const from = new Date(known.executableAt * 1000).toISOString();
  throw new IssueError(`List ${list.announcement} can be issued from ${from} on.`);
}

type Call = { to: Address; data: Hex };

const failure = ({ list }: IssueOptions, why: string, cause?: unknown) =>
  new IssueError(`A call of list ${list.announcement} failed: ${why}`, { cause });

/** A quarter more than the estimate: the history takes a new slot where the next block is of another second. */
async function estimate(client: PublicClient, options: IssueOptions, call: Call): Promise<bigint> {
  const gas = await client.estimateGas({ account: options.sender, ...call }).catch((cause) => {
    throw failure(options, cause.shortMessage ?? cause.message, cause);
  });
  return (gas * 5n) / 4n;
}

async function send(client: PublicClient, options: IssueOptions, call: Call): Promise<Hex> {
  const { rpcUrl, sender } = options;
  const wallet = createWalletClient({ account: sender, transport: patientHttp(rpcUrl) });
  const gas = await estimate(client, options, call);
  const hash = await wallet.sendTransaction({ chain: null, ...call, gas }).catch((cause) => {
    throw failure(options, cause.shortMessage ?? cause.message, cause);
  });
  const { status } = await client.waitForTransactionReceipt({ hash });
  // Cancelled in the meantime, or a wallet of it was registered: the next run says which.
  if (status !== 'success') throw failure(options, `${hash} was reverted. Run it again.`);
  return hash;
}

/** The command; the sender's private key is in ISSUER_KEY. */
export async function runIssue(args: string[]): Promise<void> {
  const options = { rpc: { type: 'string' }, spend: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path, file] = positionals;
  if (!values.rpc || !path || !file) throw new Error(`Usage: ${ISSUE_USAGE}`);
  const key = process.env.ISSUER_KEY;
  if (!isHex(key)) throw new Error('Set ISSUER_KEY to the private key of the sender, 0x and hex.');
  const network = parseNetwork(JSON.parse(readFileSync(path, 'utf8')));
  if (!network) throw new Error(`${path} has no parameters. Add those of the deployment.`);
  const sender = privateKeyToAccount(key);
  const { rpc: rpcUrl } = values;
  const cost = {
    what: 'What is left',
    rpcUrl,
    chainId: network.parameters.chainId,
    payer: sender.address,
  };
  let allowed = true;
  const may = async (gas: bigint) => {
    allowed = await maySpend({ ...cost, gas, ...openPurse(values.spend) });
    return allowed;
  };
  const sent = await issueList({
    ...{ rpcUrl, sender, may },
    issuance: network.contracts.issuance,
    list: parseExportedList(readFileSync(file, 'utf8')),
    log: (line) => console.log(line),
  });
  if (!allowed) return console.log('Nothing is issued.');
  console.log(
    sent === 0 ? 'Every line was issued already.' : `All lines are issued, by ${sent} calls.`,
  );
}
