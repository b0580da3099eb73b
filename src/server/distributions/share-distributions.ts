import type { Db } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readIssue } from '@/server/register/balances';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { SHARE_ASSET } from '@/server/register/tables';

/** A bonus issue or a split, from the indexed events. Shares in millionths. */
export type ShareDistribution = {
  /** The contract's number. */
  number: string;
  /** `1 for 1`: new shares for each old one. */
  ratio: string;
  /** DUE: it can begin. OPEN since then, until the last holder has the new shares. LAPSED: nobody began it in time. */
  state: 'WAITING' | 'DUE' | 'OPEN' | 'DONE' | 'CANCELLED' | 'LAPSED';
  sharesRaw: bigint;
  createdRaw: bigint;
  /** Who has the new shares. */
  holders: number;
  /** From when the new shares are created. */
  from: Date;
  document: string;
};

type Row = {
  number: string;
  numerator: string;
  denominator: string;
  supply: string | null;
  executable: number;
  document: string;
  created: string;
  holders: number;
  cancelled: boolean;
  ended: boolean;
};

/** The contract's `BEGIN_TIME`, in seconds. */
const BEGIN_TIME = 30 * DAY_SECONDS;

/** All, newest first. */
export async function listShareDistributions({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<ShareDistribution[]> {
  const has = (
    name: string,
  ) => sql`exists (select from chain_events other where other.contract = 'issuance'
    and other.name = ${name} and other.args->>'id' = declared.args->>'id')`;
  const { rows } = await db.execute<Row>(sql`
    select declared.args->>'id' as number, declared.args->>'numerator' as numerator,
      declared.args->>'denominator' as denominator, (select began.args->>'supply' from chain_events began
        where began.contract = 'issuance' and began.name = 'SharesBegan' and began.args->>'id' = declared.args->>'id') as supply,
      (declared.args->>'executableAt')::float8 as executable,
      declared.args->>'documentHash' as document, coalesce(sum((received.args->>'shares')::numeric), 0)::text as created,
      count(received.args)::int as holders, ${has('SharesCancelled')} as cancelled, ${has('SharesEnded')} as ended
    from chain_events declared
    left join chain_events received on received.contract = 'issuance' and received.name = 'SharesReceived'
      and received.args->>'id' = declared.args->>'id'
    where declared.contract = 'issuance' and declared.name = 'SharesDeclared'
    group by declared.args, declared.block_number, declared.log_index
    order by declared.block_number desc, declared.log_index desc`);
  const indexed = await readIndexedBlock(db);
  const { issuedRaw } = await readIssue(db);
  // The contract goes by the chain's clock, which is not ours.
  const now = Math.max(clock.now().getTime(), Date.parse(indexed?.time ?? '') || 0) / 1000;
  return rows.map((row) => ({
    number: row.number,
    ratio: `${row.numerator} for ${row.denominator}`,
    state: stateOf(row, now),
    sharesRaw: (BigInt(row.supply ?? issuedRaw) * BigInt(row.numerator)) / BigInt(row.denominator),
    createdRaw: BigInt(row.created),
    holders: row.holders,
    from: new Date(row.executable * 1000),
    document: row.document,
  }));
}

function stateOf({ cancelled, ended, supply, executable }: Row, now: number) {
  if (cancelled) return 'CANCELLED';
  if (ended) return 'DONE';
  if (supply !== null) return 'OPEN';
  if (now < executable) return 'WAITING';
  return now > executable + BEGIN_TIME ? 'LAPSED' : 'DUE';
}

/** Holders of one call; each costs about 120,000 gas, and more with several wallets or stakes. */
export const HOLDERS_AT_ONCE = 50;

/** One holder's turn in a split, as the contract takes it: all wallets and all stakes, in ascending order. */
export type Turn = { holder: Hex; wallets: Hex[]; stakeIds: bigint[]; hasShares: boolean };

/**
 * The holders who do not have their part of a split. Those without shares come first: a reward or a frozen amount is scaled, too,
 * and the last holder with shares ends the split.
 */
export async function readTurns(db: Db, number: string): Promise<Turn[]> {
  type Row = { holder: Hex; wallets: Hex[]; stakes: string[]; has_shares: boolean };
  const { rows } = await db.execute<Row>(sql`
    select wallet.holder, array_agg(wallet.address order by wallet.address) as wallets,
      coalesce(sum(account.balance_raw) > 0, false) as has_shares, (select coalesce(array_agg(stakes.id order by stakes.id::numeric), '{}') from stakes
        where stakes.holder = wallet.holder and (stakes.status = 'ACTIVE' or stakes.reward_raw > stakes.claimed_raw)) as stakes
    from share_wallets wallet
    left join ledger_accounts account on account.address = wallet.address
      and account.asset = ${SHARE_ASSET} and account.kind = 'wallet'
    where wallet.removed_at is null
      and not exists (select from chain_events received
        where received.contract = 'issuance' and received.name = 'SharesReceived'
          and received.args->>'holder' = wallet.holder and received.args->>'id' = ${number})
    group by wallet.holder
    having sum(account.balance_raw) > 0 or sum(wallet.frozen_raw) > 0 or exists (select from stakes
      where stakes.holder = wallet.holder and stakes.reward_raw > stakes.claimed_raw)
    order by has_shares, wallet.holder`);
  return rows.map(({ stakes, has_shares: hasShares, ...row }) => ({
    ...row,
    hasShares,
    stakeIds: stakes.map(BigInt),
  }));
}
