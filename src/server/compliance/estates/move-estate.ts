import { sql } from 'drizzle-orm';
import { caseNumber } from '@/server/compliance/cases/case-commands';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { Look, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { encodeCall } from '@/server/register/calls/encode-call';
import { tryOtherCall } from '@/server/register/calls/prepare-call';
import { token } from '@/server/register/calls/token-facts';
import { holdEstate } from './decide-estate';
import { followTransfers } from './read-estate';

type Move = { number: string; reason: string };

/**
 * Derives the calls that carry out the orders which have not moved their shares, one after the other. Stakes end where an order needs what they lock.
 * @throws Refusal
 */
async function planCalls(ctx: Look, { number }: Move) {
  const estate = await holdEstate(ctx, number);
  const { evidence, holder } = estate;
  const followed = await followTransfers(ctx.db, evidence.transfers);
  const open = followed.filter(({ txHash }) => txHash === null);
  if (open.length === 0) throw refusal('ALREADY', { what: 'estate', state: 'moved' });
  const { held, locked } = await readHolding(ctx, holder.holder);
  const { rows: stakes } = await ctx.db.execute<{ id: string; raw: string }>(sql`
    select id, principal_raw::text as raw from stakes
    where holder = ${holder.holder} and ended_at is null order by principal_raw desc`);
  let free = held - locked;
  const calls = open.flatMap(({ from, to, shares }) => {
    const amount = BigInt(shares);
    const ending: bigint[] = [];
    while (free < amount) {
      const stake = stakes.shift();
      if (!stake) throw refusal('ESTATE_LOCKED');
      ending.push(BigInt(stake.id));
      free += BigInt(stake.raw);
    }
    free -= amount;
    const exit = [ending, from, to, amount];
    return [
      ...(ending.length > 0 ? [encodeCall(ctx, 'shareStaking', 'forceExit', exit)] : []),
      encodeCall(ctx, 'enforcement', 'executeOrder', [from, to, amount]),
    ];
  });
  return { ...estate, calls: calls.map((call) => describeCall(ctx.chain, call)) };
}

async function readHolding(ctx: AppContext, holder: `0x${string}`) {
  const asked = { ...token(ctx), args: [holder] } as const;
  const { client } = ctx.chain;
  const held = await client.readContract({ ...asked, functionName: 'holderBalance' });
  const locked = await client.readContract({ ...asked, functionName: 'lockedOf' });
  return { held, locked };
}

export async function moveSubject(ctx: Look, move: Move): Promise<Subject> {
  const { id, name, facts, fact, calls } = await planCalls(ctx, move);
  return {
    of: `case ${id}`,
    what: `Move the shares of ${name} to the heirs`,
    facts: [
      fact,
      ...facts,
      ...calls.map(({ line }, place) => ({ label: `Call ${place + 1}`, value: line })),
      { label: 'Stakes', value: 'What an ended stake has earned stays claimable.' },
    ],
  };
}

/** Prepares the calls that move the shares, in their order. @throws Refusal, also of the contract for the first one */
export async function moveEstate(act: Act, move: Move) {
  const { ctx, tx, entry } = act;
  const { calls } = await planCalls(ctx, move);
  if (calls[0]) await tryOtherCall(ctx, calls[0]);
  entry.target = `case ${caseNumber(move.number)}`;
  entry.after = callFacts(calls);
  const listing = { command: act.action, reason: move.reason, inOrder: true };
  return { rows: [], calls: await listCalls(act, tx, listing, calls) };
}
