/**
 * `npm run tool -- verify-vote <number>`: counts the votes of a ballot from the chain alone and compares the result with the contract's
 * tally. It asks one node, and neither the service nor its database. Exits with 1 when they differ.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { openNode } from '@fnx/chain/verify/open-node';
import { recomputeVote } from '@fnx/chain/verify/recompute-vote';
import { wordsHashOf } from '@fnx/chain/votes';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Hex } from 'viem';
import { usageOf } from '../words/words';
import { readContracts, UsageError } from './line';

function readLine(argv: string[]) {
  const text = { type: 'string' } as const;
  const options = { rpc: text, contracts: text, addresses: text, 'from-block': text, text };
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const [number = ''] = positionals;
  if (!/^[1-9][0-9]{0,17}$/.test(number)) throw new UsageError('Name the number of the ballot.');
  const { env } = process;
  const rpc = values.rpc ?? env.CHAIN_RPC_URL?.split(',')[0]?.trim();
  if (!rpc) throw new UsageError('Name a node with --rpc.');
  const file = values.addresses ?? env.TOKEN_ADDRESSES_FILE;
  const found = readContracts(values.contracts, file);
  const fromBlock = values['from-block'] ?? env.SHARE_CONTRACTS_BLOCK ?? found.fromBlock;
  if (fromBlock === undefined) {
    throw new UsageError('Name a block before the ballot was opened with --from-block.');
  }
  if (!/^[0-9]+$/.test(fromBlock)) throw new UsageError('--from-block is a number.');
  const { contracts } = found;
  return {
    id: BigInt(number),
    rpc,
    contracts,
    fromBlock: BigInt(fromBlock),
    textFile: values.text,
  };
}

async function main(): Promise<number> {
  const { id, rpc, contracts, fromBlock, textFile } = readLine(process.argv.slice(2));
  const client = openNode(rpc);
  const { number: toBlock } = await client.getBlock({ blockTag: 'finalized' });
  const vote = await recomputeVote(client, contracts, id, { fromBlock, toBlock });
  const names = textFile === undefined ? [] : readChoices(textFile, vote.wordsHash);
  const day = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString();
  const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
  const rows = vote.counted.map((raw, place) => [
    `${place + 1}`,
    shares(raw),
    shares(vote.tally[place] ?? 0n),
    names[place] ?? '',
  ]);
  const lines = [
    `Ballot ${id} at block ${toBlock} (${day(vote.time)})`,
    `Record time ${day(vote.recordTime)}, ${vote.time >= vote.end ? 'ended' : 'open until'} ${day(vote.end)}`,
    `Words ${vote.wordsHash}`,
    `Holders that voted: ${vote.voters}`,
    `All whole shares at the record time: ${vote.supply === null ? 'not known yet' : shares(vote.supply)}`,
    '',
    ...table([['choice', 'counted', 'contract', names.length > 0 ? 'text' : ''], ...rows]),
    '',
    vote.agrees ? 'agrees' : 'differs',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return vote.agrees ? 0 : 1;
}

function readChoices(file: string, wordsHash: string): readonly string[] {
  const bytes = fs.readFileSync(file);
  const documentHash: Hex = `0x${createHash('sha256').update(bytes).digest('hex')}`;
  const { title, choices } = parseBallotText(bytes.toString('utf8'));
  if (wordsHashOf({ title, choices, documentHash }) !== wordsHash) {
    throw new UsageError(`${file} has the hash ${documentHash}: it is another text.`);
  }
  return choices;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) =>
    Math.max(...rows.map((row) => row[place]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, place) => (place === 3 ? cell : cell.padStart(widths[place] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof UsageError ? `${words}\n\n${usageOf('tool', 'verify-vote')}` : `${words}\n`,
    );
    process.exitCode = 2;
  },
);
