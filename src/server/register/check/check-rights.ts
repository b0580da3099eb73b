import { BALLOT_KINDS } from '@fnx/api/shared/rights-vocabulary';
import { type BallotWords, wordsHashOf } from '@fnx/chain/votes';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { type Hex, zeroAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { askLast, callsOf, type Question } from './ask-chain';

/** Distributions and ballots as pages show them. Amounts in smallest units, times in Unix seconds, several values joined by commas. */
export type Rights = {
  /**
   * `terms`: token, record time, end of the claims, payer, amount, what is left of it, all shares, and of the tax the rate, the wallet,
   * the root, the own rates that are missing, and what waits for the tax wallet.
   */
  distributions: Record<'id' | 'terms', string>[];
  /** Distributions that were announced and not funded, with token, record time and amount a share; zeros of a cancelled one. */
  notices: Record<'id' | 'terms', string>[];
  /** Holders that count as paid. */
  payouts: Record<'id' | 'holder', string>[];
  /** `tally`: shares by choice. `terms`: number of choices, record time, end and kind. `supply`: whole shares at the record time; null before it was counted. */
  ballots: (Record<'id' | 'tally' | 'terms', string> & { supply: string | null } & BallotWords)[];
  /** `vote`: shares, how often the holder voted, and the choice. */
  votes: Record<'id' | 'holder' | 'vote', string>[];
  /** `proxy`: its holder, how often the holder signed, and the instruction. */
  proxies: Record<'id' | 'holder' | 'proxy', string>[];
};

export async function readRights(tx: Tx): Promise<Rights> {
  const distributions = await tx.execute<Rights['distributions'][number]>(sql`
    select id, concat_ws(',', pay_token, extract(epoch from record_time)::bigint, extract(epoch from reclaimable_at)::bigint, payer,
      amount_raw, amount_raw - reclaimed_raw - coalesce(
        (select sum(payouts.amount_raw) from payouts where distribution_id = distributions.id and to_address is not null), 0),
      supply_raw, tax_bps, coalesce(tax_wallet, ${zeroAddress}), coalesce(exceptions_root, ${zeroHash}),
      greatest(exceptions - (select count(*) from tax_rates where distribution_id = distributions.id), 0),
      coalesce((select sum(payouts.tax_raw) from payouts where distribution_id = distributions.id), 0) - tax_paid_raw) as terms
    from distributions order by id::bigint`);
  const notices = await tx.execute<Rights['notices'][number]>(sql`
    select args->>'id' as id, case when exists (select from chain_events ended where ended.contract = 'distributions'
        and ended.name = 'Cancelled' and ended.args->>'id' = announced.args->>'id') then concat_ws(',', ${zeroAddress}::text, 0, 0)
      else concat_ws(',', args->>'payToken', args->>'recordTime', args->>'perShare') end as terms
    from chain_events announced where contract = 'distributions' and name = 'Announced'
      and not exists (select from distributions where distributions.id = args->>'id') order by (args->>'id')::bigint`);
  const payouts = await tx.execute<Rights['payouts'][number]>(sql`
    select distribution_id as id, holder from payouts order by 1, 2`);
  const ballots = await tx.execute<Rights['ballots'][number]>(sql`
    select ballot.id, ballot.title, ballot.choices, ballot.text_hash as "documentHash", ballot.supply_raw as supply,
      concat_ws(',', cardinality(ballot.choices), extract(epoch from ballot.record_time)::bigint,
        extract(epoch from ballot."end")::bigint, array_position(${sql.raw(`'{${BALLOT_KINDS}}'`)}::text[], ballot.kind) - 1) as terms, string_agg(coalesce(counted.raw, 0)::text, ',' order by place) as tally
    from ballots ballot cross join lateral generate_series(1, cardinality(ballot.choices)) place
    left join lateral (select sum(weight_raw) as raw from votes
      where votes.ballot_id = ballot.id and votes.choice = place) counted on true
    group by ballot.id order by ballot.id::bigint`);
  const votes = await tx.execute<Rights['votes'][number]>(sql`
    select ballot_id as id, holder, concat_ws(',', weight_raw, nonce, choice) as vote from votes order by 1, 2`);
  const proxies = await tx.execute<Rights['proxies'][number]>(sql`
    select ballot_id as id, holder, concat_ws(',', coalesce(proxy_holder, ${zeroHash}), nonce, choice) as proxy from proxies order by 1, 2`);
  return {
    distributions: distributions.rows,
    notices: notices.rows,
    payouts: payouts.rows,
    ballots: ballots.rows,
    votes: votes.rows,
    proxies: proxies.rows,
  };
}

/** Asks the contracts about each of them, and whether there are others. */
export function askRights(ctx: AppContext, rights: Rights): Question[] {
  return [...askDistributions(ctx, rights), ...askBallots(ctx, rights)];
}

type Terms = Record<string, unknown>;
const TERMS = [
  'payToken',
  'recordTime',
  'reclaimableAt',
  'payer',
  'amount',
  'remaining',
  'supply',
  'taxBps',
  'taxWallet',
  'exceptionsRoot',
  'missing',
  'withheld',
] as const;

const NOTICE_TERMS = ['payToken', 'recordTime', 'perShare'] as const;

/** Asks what is left, which shows payments that are missing here, and what is owed, which shows those that are invented. */
function askDistributions(
  { chain }: AppContext,
  { distributions, notices, payouts }: Rights,
): Question[] {
  const ask = callsOf(chain.addresses.contracts.distributions, distributionsAbi);
  const ids = [...distributions, ...notices]
    .map(({ id }) => id)
    .sort((a, b) => Number(a) - Number(b));
  return [
    askLast('distributions', ids, 1, ask('lastDistributionId')),
    ...distributions.map(({ id, terms }) => ({
      place: `distribution ${id} (token, times, payer, amount, left, shares, tax)`,
      index: terms,
      call: ask('distributions', [BigInt(id)]),
      read: (told: Terms) => TERMS.map((name) => told[name]).join(),
    })),
    ...notices.map(({ id, terms }) => ({
      place: `announced distribution ${id} (token, record time, amount a share)`,
      index: terms,
      call: ask('announcements', [BigInt(id)]),
      read: (told: Terms) => NOTICE_TERMS.map((name) => told[name]).join(),
    })),
    ...payouts.map(({ id, holder }) => ({
      place: `owed of distribution ${id} to ${holder}`,
      index: '0',
      call: ask('owed', [BigInt(id), holder as Hex]),
    })),
  ];
}

/** The tally shows votes that are missing here. */
function askBallots({ chain }: AppContext, { ballots, votes, proxies }: Rights): Question[] {
  const ask = callsOf(chain.addresses.contracts.ballots, ballotsAbi);
  const ids = ballots.map(({ id }) => id);
  return [
    askLast('ballots', ids, 1, ask('lastBallotId')),
    ...ballots.flatMap(({ id, tally, terms, supply, ...words }) => [
      { place: `tally of ballot ${id}`, index: tally, call: ask('tally', [BigInt(id)]) },
      {
        place: `words and times of ballot ${id}`,
        index: `${wordsHashOf(words)},${terms}`,
        call: ask('ballots', [BigInt(id)]),
      },
      ...(supply === null
        ? []
        : [{ place: `supply of ballot ${id}`, index: supply, call: ask('supply', [BigInt(id)]) }]),
    ]),
    ...votes.map(({ id, holder, vote }) => ({
      place: `vote of ${holder} on ballot ${id}`,
      index: vote,
      call: ask('votes', [BigInt(id), holder as Hex]),
    })),
    ...proxies.map(({ id, holder, proxy }) => ({
      place: `proxy of ${holder} on ballot ${id}`,
      index: proxy,
      call: ask('proxies', [BigInt(id), holder as Hex]),
    })),
  ];
}
