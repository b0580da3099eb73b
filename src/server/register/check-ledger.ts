import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';

export type LedgerFault = {
  rule: 'I1' | 'I2' | 'I5' | 'I6' | 'I7';
  /** The row it is about: `transfer 12`, `account 7`, `stake …`. */
  place: string;
  fault: string;
};

type Rule = { rule: LedgerFault['rule']; faults: SQL };

/**
 * Ledger rules, each one statement over indexes, so that years of entries are checked quickly:
 *
 * - I1 every transfer sums to zero in each asset
 * - I2 each balance and stored platform sum equals the sum of its entries; staked shares equal the principal of open stakes
 * - I5 issued shares equal customer plus platform holdings; a round's shares are sold, reserved or left; staking pools and
 *   the reward reserve match stakes and ledger
 * - I6 a payment is booked once, and a purchase only for a confirmed order
 * - I7 paid claims equal booked rewards, and a stake's claimed sum equals the sum of its claims
 */
const RULES: readonly Rule[] = [
  {
    rule: 'I1',
    faults: sql`
      select 'transfer ' || transfer_id as place,
        'its entries in ' || asset || ' sum to ' || sum(amount_raw) as fault
      from ledger_entries group by transfer_id, asset having sum(amount_raw) <> 0`,
  },
  {
    rule: 'I1',
    faults: sql`
      select 'transfer ' || t.id as place, t.kind || ' has no entries' as fault
      from ledger_transfers t
      where not exists (select from ledger_entries e where e.transfer_id = t.id)`,
  },
  {
    rule: 'I2',
    faults: sql`
      select 'account ' || a.id as place, a.kind || ' of ' || a.owner_id || ' says ' || a.balance_raw
        || ' ' || a.asset || ', its entries say ' || coalesce(sum(e.amount_raw), 0) as fault
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.owner_id is not null
      group by a.id having a.balance_raw <> coalesce(sum(e.amount_raw), 0)`,
  },
  {
    rule: 'I2',
    faults: sql`
      select 'account ' || h.account_id as place, 'stored sum ' || h.sum_raw || ', entries up to '
        || h.until_entry || ' sum to ' || coalesce(sum(e.amount_raw), 0) as fault
      from house_sums h left join ledger_entries e on e.account_id = h.account_id and e.id <= h.until_entry
      group by h.account_id having h.sum_raw <> coalesce(sum(e.amount_raw), 0)`,
  },
  {
    rule: 'I2',
    faults: sql`
      select 'user ' || coalesce(a.owner_id, s.user_id) as place,
        'staked shares ' || coalesce(a.balance_raw, 0) || ', open stakes ' || coalesce(s.principal, 0) as fault
      from (select owner_id, balance_raw from ledger_accounts
          where asset = 'FNX' and kind = 'staked' and owner_id is not null) a
        full join (select user_id, sum(principal_raw) as principal from stakes
          where status in ('ACTIVE', 'MATURED') group by user_id) s on s.user_id = a.owner_id
      where coalesce(a.balance_raw, 0) <> coalesce(s.principal, 0)`,
  },
  {
    rule: 'I5',
    faults: sql`
      with sums as (
        select -coalesce(sum(e.amount_raw) filter (where a.kind = 'issued'), 0) as issued,
          coalesce(sum(e.amount_raw) filter (where a.kind <> 'issued'), 0) as house
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.owner_id is null and a.asset = 'FNX'
      ), people as (
        select coalesce(sum(balance_raw), 0) as held from ledger_accounts
        where owner_id is not null and asset = 'FNX'
      )
      select 'issue' as place, issued || ' shares issued, ' || held || ' held and ' || house
        || ' with the platform' as fault
      from sums, people where issued <> held + house`,
  },
  {
    rule: 'I5',
    faults: sql`
      with rounds as (select coalesce(sum(total_raw), 0) as total, coalesce(sum(left_raw), 0) as left from offerings),
        held as (select coalesce(sum(reserved_raw), 0) as reserved from orders),
        sold as (select coalesce(sum(e.amount_raw), 0) as sold
          from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          where t.kind = 'PURCHASE' and e.asset = 'FNX' and e.amount_raw > 0)
      select 'offering' as place, total || ' shares offered, ' || rounds.left || ' left, ' || reserved
        || ' held back, ' || sold || ' sold' as fault
      from rounds, held, sold where total <> rounds.left + reserved + sold`,
  },
  {
    rule: 'I5',
    faults: sql`
      select 'plan ' || p.id as place, 'its pool says ' || p.staked_raw || ', its stakes say '
        || coalesce(sum(s.principal_raw), 0) as fault
      from staking_plans p left join stakes s on s.plan_id = p.id and s.status in ('ACTIVE', 'MATURED')
      group by p.id having p.staked_raw <> coalesce(sum(s.principal_raw), 0)`,
  },
  {
    rule: 'I5',
    faults: sql`
      with booked as (select coalesce(sum(e.amount_raw), 0) as raw
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.owner_id is null and a.asset = 'FNX' and a.kind = 'rewards')
      select 'reserve' as place, 'the reserve says ' || coalesce(r.left_raw, 0) || ', the ledger says '
        || booked.raw as fault
      from booked left join reward_reserves r on r.id = 1 where coalesce(r.left_raw, 0) <> booked.raw`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'payment ' || p.id as place, 'it is booked ' || count(t.id) || ' times' as fault
      from payments p left join ledger_transfers t on t.kind = 'DEPOSIT' and t.reference = p.id::text
      group by p.id having count(t.id) <> 1`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'order ' || o.number as place, 'it is ' || o.status || ' and its purchase is '
        || case when t.id is null then 'not booked' else 'booked' end as fault
      from orders o left join ledger_transfers t on t.kind = 'PURCHASE' and t.reference = o.id::text
      where (o.status = 'CONFIRMED') <> (t.id is not null)`,
  },
  {
    rule: 'I7',
    faults: sql`
      select 'claim ' || c.id as place, 'it is ' || c.status || ' over ' || c.amount_raw || ', booked are '
        || coalesce(sum(e.amount_raw), 0) as fault
      from claims c
        left join ledger_transfers t on t.kind = 'REWARD' and t.reference = c.id::text
        left join ledger_entries e on e.transfer_id = t.id and e.amount_raw > 0
      group by c.id
      having coalesce(sum(e.amount_raw), 0) <> case when c.status = 'PAID' then c.amount_raw else 0 end`,
  },
  {
    rule: 'I7',
    faults: sql`
      select 'stake ' || s.id as place, 'claimed are ' || s.claimed_raw || ', its claims say '
        || coalesce(sum(c.amount_raw), 0) as fault
      from stakes s left join claims c on c.stake_id = s.id and c.status <> 'FAILED'
      group by s.id having s.claimed_raw <> coalesce(sum(c.amount_raw), 0)`,
  },
];

const MAX_FAULTS_PER_RULE = 1_000;

/** Returns all violations; an empty list when the ledger is consistent. Read-only, from one snapshot, without locks. */
export async function checkLedger(db: Db): Promise<LedgerFault[]> {
  return db.transaction((tx) => findFaults(tx), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function findFaults(tx: Tx): Promise<LedgerFault[]> {
  // A full check may exceed the request timeout.
  await tx.execute(sql`set local statement_timeout = '10min'`);
  // Keeps the sums of millions of transfers in memory where possible.
  await tx.execute(sql`set local work_mem = '256MB'`);
  const found: LedgerFault[] = [];
  for (const { rule, faults } of RULES) {
    const { rows } = await tx.execute<{ place: string; fault: string }>(
      sql`${faults} limit ${MAX_FAULTS_PER_RULE}`,
    );
    found.push(...rows.map(({ place, fault }) => ({ rule, place, fault })));
  }
  return found;
}
