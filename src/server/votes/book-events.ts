import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { inArray, sql } from 'drizzle-orm';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { ChainEventHandlerOf } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { ballots, votes } from './tables';

type Opened = EventOf<'ballots', 'Opened'>;
type Voted = EventOf<'ballots', 'Voted'>;
type Vote = typeof votes.$inferSelect;

/** Indexes the Ballots contract: what was asked, and each holder's last vote. */
export const ballotEvents: ChainEventHandlerOf<'ballots'> = {
  contract: 'ballots',
  names: ['Opened', 'Voted'],
  async book(_ctx, tx, events) {
    for (const event of events) if (event.name === 'Opened') await open(tx, event);
    await count(
      tx,
      events.filter((event) => event.name === 'Voted'),
    );
  },
};

const moment = (event: Opened, name: 'recordTime' | 'end') =>
  new Date(Number(integerArg(event, name)) * 1000);

async function open(tx: Tx, event: Opened): Promise<void> {
  await tx.insert(ballots).values({
    id: textArg(event, 'id'),
    textHash: textArg(event, 'documentHash'),
    title: textArg(event, 'title'),
    choices: [...event.args.choices],
    quorumBps: Number(integerArg(event, 'quorumBps')),
    majorityBps: Number(integerArg(event, 'majorityBps')),
    recordTime: moment(event, 'recordTime'),
    end: moment(event, 'end'),
    openedAt: event.blockTime,
    txHash: event.txHash,
  });
}

/** Stores the last vote of each holder of a batch, with two statements. */
async function count(tx: Tx, events: readonly Voted[]): Promise<void> {
  if (events.length === 0) return;
  const owners = await readOwners(tx, events);
  const last = new Map<string, Vote>();
  for (const event of events) {
    const holder = textArg(event, 'holder');
    const ballotId = textArg(event, 'id');
    const key = `${ballotId} ${holder}`;
    last.set(key, {
      ballotId,
      holder,
      userId: owners.get(holder) ?? null,
      voter: textArg(event, 'voter'),
      choice: Number(integerArg(event, 'choice')),
      weightRaw: integerArg(event, 'weight'),
      nonce: (last.get(key)?.nonce ?? 0) + 1,
      txHash: event.txHash,
      votedAt: event.blockTime,
    });
  }
  await tx.execute(sql`${insertRows(votes, [...last.values()])}
    on conflict (ballot_id, holder) do update set voter = excluded.voter, choice = excluded.choice,
      nonce = votes.nonce + excluded.nonce, tx_hash = excluded.tx_hash, voted_at = excluded.voted_at`);
}

/** Account ids by holder id. */
async function readOwners(tx: Tx, events: readonly Voted[]): Promise<Map<string, string>> {
  const holders = [...new Set(events.map((event) => textArg(event, 'holder')))];
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  return new Map(found.map(({ id, holder }) => [String(holder), id]));
}
