import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import { CHAIN_ID } from '@fnx/chain/chains';
import { voteTypedData } from '@fnx/chain/votes';
import { documentHash } from '@/server/platform/documents/publish-document';
import { openBallot } from '../../scripts/chain/board';
import { agendaItem, CHOICES } from '../../scripts/chain/sample-meeting';
import { outcome } from '../../scripts/people/person';
import type { Investor } from './people';
import { clientOf, type World } from './world';

const { title, bytes } = agendaItem('A vote', 'Is it so?');
const BALLOT = { title, choices: CHOICES, hash: documentHash(bytes) };
/** Longer than any run. */
const OPEN_SECONDS = 86_400;
const POLL_MS = 120;

/** Officers have published the text, so that the service shows its ballot. */
export const PUBLISHED = `insert into documents (hash, media_type, title, bytes, published_at)
  values ('${BALLOT.hash}', 'text/markdown', '${title}', decode('${bytes.toString('hex')}', 'hex'), now())`;

/**
 * Votes on the one ballot of a run by a signature, which the service's sender submits. The contract refuses holders without shares at its
 * record time. A vote that was taken is waited for: it counts, whatever dies.
 */
export async function vote(world: World, { account, token }: Investor): Promise<void> {
  world.ballot ??= openBallot(world, BALLOT, OPEN_SECONDS);
  const id = await world.ballot.catch(() => null);
  if (id === null) {
    // Nobody held shares a second ago.
    world.ballot = null;
    return;
  }
  const { call } = clientOf(world, token);
  const params = { id: String(id) };
  const read = () => call(endpoints.getBallot, {}, { params });
  const { data: ballot } = await outcome(read());
  // The index has not read it yet.
  if (!ballot) return;
  const { nonce } = ballot;
  const choice = world.random.whole(1, CHOICES.length);
  const terms = { id, choice: BigInt(choice), voter: account.address, nonce: BigInt(nonce) };
  const { ballots } = world.contracts;
  const { types, ...typed } = voteTypedData(CHAIN_ID, ballots, terms, ballot);
  const signature = await account.signTypedData({ ...typed, types: { Vote: types.Vote } } as never);
  const signed = { voter: account.address, choice, nonce, signature };
  const taken = await outcome(call(endpoints.castVote, signed, { params }));
  while (taken.status === 200 && (await read()).nonce === nonce) {
    await sleep(POLL_MS);
  }
}
