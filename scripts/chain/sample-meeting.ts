import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, encodeFunctionData, type Hex, hexToNumber } from 'viem';
import { documentHash } from '@/server/platform/documents/publish-document';
import type { LocalAddresses, Rpc } from './deploy';
import { mine, walletOf } from './sample-purchases';

/** An item of an agenda: the ballot's title, and the text that the chain has the hash of. */
export type Item = { title: string; bytes: Buffer };

export const CHOICES = ['Approve', 'Reject', 'Abstain'];
const MEETING = 1;
/** Hundredths of a percent. */
const [QUORUM, MAJORITY] = [2_000, 5_000];

export function agendaItem(title: string, words: string): Item {
  const choices = CHOICES.map((choice, index) => `${index + 1}. ${choice}`).join('\n');
  const text = `# ${title}\n\n${words}\n\nThis text is a sample.\n\n## Choices\n\n${choices}\n`;
  return { title, bytes: Buffer.from(text) };
}

/** The items of the last general meeting, which was held before the demo began. */
export const LAST_AGENDA: readonly Item[] = [
  agendaItem(
    'Annual accounts of 2025',
    'The board proposes to approve the annual accounts of 2025, and to pay out 40 % of the profit.',
  ),
  agendaItem(
    'Election of the auditor',
    'The board proposes to elect Sample Audit Ltd. as the auditor of the year 2026 for one more year.',
  ),
];

/** The choices of sample holders, of each item, from the largest holder. Further ones are silent. */
export const VOTES = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 1],
  [1, 3],
  [3, 1],
  [1, 1],
  [2, 2],
] as const;

/**
 * Holds the last general meeting of the demo's bank on a chain whose clock is three days behind: announced, with a record time a day
 * later, votes of sample holders, and an end another half a day later.
 *
 * @throws Error when a transaction failed
 */
export async function holdLastMeeting(
  rpc: Rpc,
  { board, addresses }: { board: Address; addresses: LocalAddresses },
): Promise<void> {
  const to = addresses.contracts.ballots;
  const { timestamp } = (await rpc.request('eth_getBlockByNumber', ['latest', false])) as {
    timestamp: Hex;
  };
  const recordTime = hexToNumber(timestamp) + DAY_SECONDS;
  const end = recordTime + DAY_SECONDS / 2;
  const opens = LAST_AGENDA.map(({ title, bytes }) => ({
    ...{ from: board, to },
    data: encodeFunctionData({
      abi: ballotsAbi,
      functionName: 'open',
      args: [
        MEETING,
        title,
        CHOICES,
        documentHash(bytes),
        ...([BigInt(recordTime), BigInt(end), QUORUM, MAJORITY] as const),
      ],
    }),
  }));
  await mine(rpc, opens);
  await rpc.request('evm_increaseTime', [DAY_SECONDS + 60]);
  const votes = VOTES.flatMap((choices, holder) =>
    choices.map((choice, item) => ({
      ...{ from: walletOf(holder), to },
      data: encodeFunctionData({
        abi: ballotsAbi,
        functionName: 'vote',
        args: [BigInt(item + 1), BigInt(choice)],
      }),
    })),
  );
  await mine(rpc, votes);
  await rpc.request('evm_increaseTime', [DAY_SECONDS / 2]);
}
