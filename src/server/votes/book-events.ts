import { BALLOT_KINDS } from '@fnx/api/shared/rights-vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { inArray, sql } from 'drizzle-orm';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { ChainEventHandlerOf } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { ballots, proxies, votes } from './tables';

type Opened = EventOf<'ballots', 'Opened'>;
/** Events that change the sums of a ballot. */
export const COUNTED = ['Voted', 'VotedByProxy', 'ProxyVoteRemoved'] as const;

type Cast = EventOf<'ballots', 'Voted' | 'VotedByProxy'>;
type Voted = Cast | EventOf<'ballots', 'ProxyVoteRemoved'>;
type Named = EventOf<'ballots', 'ProxyNamed'>;
type Vote = typeof votes.$inferSelect;

/** Indexes the Ballots contract: what was asked, each holder's last vote, and each holder's proxy. */
export const ballotEvents: ChainEventHandlerOf<'ballots'> = {
  contract: 'ballots',
  names: ['Opened', ...COUNTED, 'ProxyNamed'],
  async book(_ctx, tx, events) {
    for (const event of events) if (event.name === 'Opened') await open(tx, event);
    const voted: Voted[] = [];
    const named: Named[] = [];
    for (const event of events) {
      const { name } = event;
      if (name === 'ProxyNamed') named.push(event);
      if (name === 'Voted' || name === 'VotedByProxy' || name === 'ProxyVoteRemoved')
        voted.push(event);
    }
    await count(tx, voted);
    await nameProxies(tx, named);
  },
};

const moment = (event: Opened, name: 'recordTime' | 'end') =>
  new Date(Number(integerArg(event, name)) * 1000);

async function open(tx: Tx, event: Opened): Promise<void> {
  await tx.insert(ballots).values({
    id: textArg(event, 'id'),
    kind: BALLOT_KINDS[Number(integerArg(event, 'kind'))] ?? 'POLL',
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

const keyOf = (event: Voted | Named) => `${textArg(event, 'id')} ${textArg(event, 'holder')}`;

/** Stores the last vote of each holder of a batch, or that there is none any more, with three statements. */
async function count(tx: Tx, events: readonly Voted[]): Promise<void> {
  if (events.length === 0) return;
  const owners = await readOwners(tx, events);
  // A removed proxy's vote counts no longer.
  const last = new Map(events.map((event) => [keyOf(event), event]));
  const removed = [...last].flatMap(([key, { name }]) =>
    name === 'ProxyVoteRemoved' ? [key] : [],
  );
  const cast = [...last.values()].flatMap((event) =>
    event.name === 'ProxyVoteRemoved' ? [] : [voteOf(event, owners)],
  );
  if (removed.length > 0) {
    await tx
      .delete(votes)
      .where(inArray(sql`${votes.ballotId} || ' ' || ${votes.holder}`, removed));
  }
  if (cast.length === 0) return;
  await tx.execute(sql`${insertRows(votes, cast)}
    on conflict (ballot_id, holder) do update set voter = excluded.voter, choice = excluded.choice,
      nonce = excluded.nonce, tx_hash = excluded.tx_hash, voted_at = excluded.voted_at`);
}

/** A proxy's vote leaves the nonce of the holder's own ones at zero. */
function voteOf(event: Cast, owners: Owners): Vote {
  const holder = textArg(event, 'holder');
  return {
    ballotId: textArg(event, 'id'),
    holder,
    userId: owners.get(holder) ?? null,
    voter: textArg(event, 'voter'),
    choice: Number(integerArg(event, 'choice')),
    weightRaw: integerArg(event, 'weight'),
    nonce: event.name === 'Voted' ? Number(integerArg(event, 'nonce')) + 1 : 0,
    txHash: event.txHash,
    votedAt: event.blockTime,
  };
}

/** Stores each holder's proxy of a batch. */
async function nameProxies(tx: Tx, events: readonly Named[]): Promise<void> {
  if (events.length === 0) return;
  const owners = await readOwners(tx, events);
  const last = new Map(events.map((event) => [keyOf(event), event]));
  const rows = [...last.values()].map((event) => {
    const holder = textArg(event, 'holder');
    const isRevoked = BigInt(textArg(event, 'proxyHolder')) === 0n;
    return {
      ballotId: textArg(event, 'id'),
      holder,
      userId: owners.get(holder) ?? null,
      voter: textArg(event, 'voter'),
      proxyHolder: isRevoked ? null : textArg(event, 'proxyHolder'),
      proxy: isRevoked ? null : textArg(event, 'proxy'),
      choice: Number(integerArg(event, 'choice')),
      nonce: Number(integerArg(event, 'nonce')) + 1,
      txHash: event.txHash,
      namedAt: event.blockTime,
    };
  });
  await tx.execute(sql`${insertRows(proxies, rows)}
    on conflict (ballot_id, holder) do update set voter = excluded.voter, proxy_holder = excluded.proxy_holder,
      proxy = excluded.proxy, choice = excluded.choice, nonce = excluded.nonce, tx_hash = excluded.tx_hash,
      named_at = excluded.named_at`);
}

type Owners = Map<string, string>;

/** Account ids by holder id. */
async function readOwners(tx: Tx, events: readonly (Voted | Named)[]): Promise<Owners> {
  const holders = [...new Set(events.map((event) => textArg(event, 'holder')))];
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  return new Map(found.map(({ id, holder }) => [String(holder), id]));
}
