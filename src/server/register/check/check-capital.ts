import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { zeroAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { openSale } from '@/server/register/balances';
import { askLast, callsOf, type Question } from './ask-chain';

/** The capital and the issues according to the events. Amounts in millionths. */
export type IndexedCapital = {
  /** Null before the first change. */
  authorised: string | null;
  /** Promised rewards that are not created, and new shares that the bank offers in auctions. */
  reserved: string;
  /** `left`: not created; a finished or cancelled one keeps nothing. */
  lists: Record<'id' | 'issued' | 'left', string>[];
  /** `times`: whether it has begun, and has ended. */
  bonuses: Record<'id' | 'times', string>[];
  /** `wallet`: of the claim that waits; zero when none does. */
  claims: Record<'holder' | 'wallet', string>[];
};

export async function readIndexedCapital(tx: Tx): Promise<IndexedCapital> {
  const { rows } = await tx.execute<IndexedCapital>(sql`
    with issuance as (select * from chain_events where contract = 'issuance'),
      lists as (select args ->> 'id' as id, (args ->> 'count')::bigint as count, (args ->> 'shares')::numeric as shares
        from issuance where name = 'IssuanceAnnounced'),
      bonuses as (select args ->> 'id' as id from issuance where name = 'SharesDeclared'),
      made as (select name, args ->> 'id' as id, count(*) as count, sum((args ->> 'shares')::numeric) as shares
        from issuance where name = 'Issued' group by 1, 2),
      cancelled as (select name, args ->> 'id' as id from issuance where name = 'IssuanceCancelled'),
      claims as (select distinct on (args ->> 'holder') name, args from issuance where name like 'BookClaim%'
        order by args ->> 'holder', block_number desc, log_index desc)
    select
      (select args ->> 'maxSupply' from chain_events where contract = 'shareToken' and name = 'MaxSupplySet'
        order by block_number desc, log_index desc limit 1) as authorised,
      ((select coalesce(sum(reward_raw - claimed_raw), 0) from stakes)
        + (select coalesce(sum(${openSale}), 0) from auction_orders where side = 'SALE' and holder = ${zeroHash}))::text as reserved,
      (select coalesce(jsonb_agg(jsonb_build_object('id', lists.id, 'issued', coalesce(made.count, 0)::text,
          'left', case when cancelled.id is not null or made.count = lists.count then '0'
            else (lists.shares - coalesce(made.shares, 0))::text end) order by lists.id::numeric), '[]')
        from lists left join made on made.name = 'Issued' and made.id = lists.id
          left join cancelled on cancelled.name = 'IssuanceCancelled' and cancelled.id = lists.id) as lists,
      (select coalesce(jsonb_agg(jsonb_build_object('id', bonuses.id,
          'times', concat_ws(',', exists (select from issuance where name = 'SharesBegan' and args ->> 'id' = bonuses.id)::text,
            exists (select from issuance where name = 'SharesEnded' and args ->> 'id' = bonuses.id)::text))
          order by bonuses.id::numeric), '[]') from bonuses) as bonuses,
      (select coalesce(jsonb_agg(jsonb_build_object('holder', args ->> 'holder',
          'wallet', case when name = 'BookClaimed' then args ->> 'wallet' else ${zeroAddress} end)), '[]')
        from claims) as claims`);
  return rows[0] as IndexedCapital;
}

type List = { issued: number; left: bigint };
type Bonus = { beganAt: number; endedAt: number };

/** Asks the contracts about each of them, and whether there are others. */
export function askCapital({ chain }: AppContext, capital: IndexedCapital): Question[] {
  const { authorised, reserved, lists, bonuses, claims } = capital;
  const token = callsOf(chain.addresses.contracts.shareToken, shareTokenAbi);
  const issuance = callsOf(chain.addresses.contracts.issuance, issuanceAbi);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return [
    { place: 'reserved shares', index: reserved, call: token('reserved') },
    ...(authorised === null
      ? []
      : [{ place: 'authorised capital', index: authorised, call: token('maxSupply') }]),
    askLast('lists of shares', ids(lists), 1, issuance('lastAnnouncementId')),
    askLast('distributions of shares', ids(bonuses), 1, issuance('lastShareDistributionId')),
    ...lists.map(({ id, issued, left }) => ({
      place: `list of shares ${id} (lines issued, shares left)`,
      index: `${issued},${left}`,
      call: issuance('announcements', [BigInt(id)]),
      read: (list: List) => `${list.issued},${list.left}`,
    })),
    ...bonuses.map(({ id, times }) => ({
      place: `distribution of shares ${id} (begun, ended)`,
      index: times,
      call: issuance('shareDistributions', [BigInt(id)]),
      read: ({ beganAt, endedAt }: Bonus) => `${beganAt !== 0},${endedAt !== 0}`,
    })),
    ...claims.map(({ holder, wallet }) => ({
      place: `claim of the book entry of ${holder}`,
      index: wallet,
      call: issuance('claims', [holder]),
      read: ([claimed]: readonly [string, number]) => claimed,
    })),
  ];
}
