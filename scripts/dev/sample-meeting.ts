import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import type { LocalAddresses } from '../chain/deploy';
import { agendaItem, LAST_AGENDA, VOTES } from '../chain/sample-meeting';
import { walletOf } from '../chain/sample-purchases';
import type { Office } from '../people/officers';
import { attempt, type Market, now, timeOf, until } from './sample-auctions';

/** Who buys in the demo's first minutes has a vote. */
const RECORD_SECONDS = 900;
/** The contract leaves an hour for votes after the record time. */
const END_SECONDS = RECORD_SECONDS + 4_500;

const AGENDA = [
  agendaItem(
    'Account for businesses',
    'The board proposes to open the current account to small companies in 2027.',
  ),
  agendaItem(
    'Second office',
    'The board proposes to open an office in Geneva in 2027, at a cost of 1.2 million francs.',
  ),
];
const FILE = 'item.md';

/** The demo's notice of a record time is a minute. */
const DIVIDEND_SECONDS = 3_600;
const DIVIDEND = `# Dividend 2025

The general meeting approved the accounts of 2025, and with them a dividend of 0.30 USDT a share.

This text is a sample.
`;

type Demo = { office: Office; addresses: LocalAddresses };
type Meeting = { recordTime: number; ids: readonly bigint[] };

/** Publishes the texts of the last meeting, which is held by then, and announces the next one: two officers sign, and the board's wallet opens each ballot. */
export async function announceSampleMeeting(
  market: Market,
  { office, addresses }: Demo,
): Promise<Meeting> {
  for (const { title, bytes } of LAST_AGENDA) {
    await office.order(['documents', 'publish', '--file', FILE, '--title', title], {
      [FILE]: bytes,
    });
  }
  const { chain, wallet } = market;
  const recordTime = (await now(market)) + RECORD_SECONDS;
  const end = timeOf(recordTime - RECORD_SECONDS + END_SECONDS);
  const ids: bigint[] = [];
  const ballots = { address: addresses.contracts.ballots, abi: ballotsAbi } as const;
  for (const { bytes } of AGENDA) {
    const line = [
      ...['votes', 'open', '--kind', 'MEETING', '--text-file', FILE, '--end', end],
      ...['--record-time', timeOf(recordTime), '--quorum', '20', '--majority', '50'],
    ];
    await office.carryOut(await office.order(line, { [FILE]: bytes }), wallet);
    ids.push(await chain.readContract({ ...ballots, functionName: 'lastBallotId' }));
  }
  return { recordTime, ids };
}

/** Announces the dividend of the last meeting for a record time that lies ahead; officers fund it afterwards. */
export async function announceSampleDividend(market: Market, { office }: Demo): Promise<void> {
  const time = timeOf((await now(market)) + DIVIDEND_SECONDS);
  const line = [
    ...['distributions', 'announce', '--currency', 'USDT', '--per-share', '0.3'],
    ...['--record-time', time, '--document', FILE, '--title', 'Dividend 2025'],
    ...['--reason', 'Decided by the last general meeting'],
  ];
  const answer = await office.order(line, { [FILE]: Buffer.from(DIVIDEND) });
  await office.carryOut(answer, market.wallet);
}

/** Votes for sample holders once the record time has passed. @param signal ends it, with an error */
export async function holdSampleMeeting(
  market: Market,
  { addresses }: Demo,
  { recordTime, ids }: Meeting,
  signal: AbortSignal,
): Promise<void> {
  await until(market, recordTime + 1, signal);
  const ballots = { address: addresses.contracts.ballots, abi: ballotsAbi } as const;
  for (const [number, choices] of VOTES.entries()) {
    for (const [item, id] of ids.entries()) {
      await attempt(market, walletOf(number), ballots, ['vote', id, choices[item]]);
    }
  }
}
