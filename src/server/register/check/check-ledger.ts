import type { Db, Tx } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { type SQL, sql } from 'drizzle-orm';
import { zeroHash } from 'viem';
import { openSale } from '@/server/register/balances';

export type LedgerFault = {
  rule: 'I1' | 'I2' | 'I5' | 'I6' | 'I7' | 'I8';
  /** The row it is about: `transfer 12`, `account 7`, `stake …`. */
  place: string;
  fault: string;
};

type Rule = { rule: LedgerFault['rule']; faults: SQL };

/**
 * Ledger rules, each one statement over indexes, so that years of entries are checked quickly:
 *
 * - I1 every transfer sums to zero in each asset
 * - I2 each wallet's balance equals the sum of its entries and belongs to its holder; locked shares equal the principal of the
 *   holder's open stakes and what its sale orders of auctions keep
 * - I5 issued shares equal the sum of all wallets; a round's shares are sold, reserved or left
 * - I6 each Transfer event is booked once and nothing else is; a purchase belongs to a confirmed order, which says what its event says
 * - I7 paid claims equal booked rewards, and a stake's claimed sum equals the sum of its claims
 * - I8 each payment of a distribution is taxed at its holder's rate, the tax wallets received no more than was withheld, and no
 *   distribution pays out and returns more than its amount
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
      select 'account ' || a.id as place, a.address || ' says ' || a.balance_raw
        || ' ' || a.asset || ', its entries say ' || coalesce(sum(e.amount_raw), 0) as fault
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.kind = 'wallet'
      group by a.id having a.balance_raw <> coalesce(sum(e.amount_raw), 0)`,
  },
  {
    rule: 'I2',
    faults: sql`
      select 'holder ' || coalesce(h.holder, s.holder) as place,
        'locked shares ' || coalesce(h.locked_raw, 0) || ', open stakes and sale orders ' || coalesce(s.kept, 0) as fault
      from share_holders h full join (
        select holder, sum(raw) as kept from (
          select holder, principal_raw as raw from stakes where status = 'ACTIVE'
          union all select holder, ${openSale} from auction_orders where side = 'SALE' and holder <> ${zeroHash}
        ) kept group by holder
      ) s on s.holder = h.holder
      where coalesce(h.locked_raw, 0) <> coalesce(s.kept, 0)`,
  },
  {
    rule: 'I2',
    faults: sql`
      select 'account ' || a.id as place, 'the shares of ' || a.address || ' are shown to another person than its holder' as fault
      from ledger_accounts a left join share_wallets w on w.address = a.address
        left join users u on u.holder_id = w.holder
      where a.kind = 'wallet' and a.balance_raw <> 0 and a.owner_id is distinct from u.id`,
  },
  {
    rule: 'I5',
    faults: sql`
      with issued as (
        select -coalesce(sum(e.amount_raw), 0) as raw
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.kind = 'issued' and a.asset = 'FNX'
      ), held as (
        select coalesce(sum(balance_raw), 0) as raw from ledger_accounts where kind = 'wallet' and asset = 'FNX'
      )
      select 'issue' as place, issued.raw || ' shares issued, ' || held.raw || ' in wallets' as fault
      from issued, held where issued.raw <> held.raw`,
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
      from staking_plans p left join stakes s on s.plan_id = p.id and s.status = 'ACTIVE'
      group by p.id having p.staked_raw <> coalesce(sum(s.principal_raw), 0)`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'event ' || e.tx_hash || ':' || e.log_index as place, 'the transfer in ' || e.tx_hash || ' is not booked' as fault
      from chain_events e
        left join ledger_transfers t on t.reference = e.tx_hash || ':' || e.log_index
      where e.name = 'Transfer' and (e.args ->> 'value')::numeric > 0 and t.id is null`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'transfer ' || t.id as place, t.kind || ' has no event ' || t.reference as fault
      from ledger_transfers t
        left join chain_events e on e.tx_hash = split_part(t.reference, ':', 1)
          and e.log_index::text = split_part(t.reference, ':', 2) and e.name = 'Transfer'
      where e.tx_hash is null`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'order ' || o.number as place, 'it is ' || o.status || ' and its purchase is '
        || case when t.id is null then 'not booked' else 'booked' end as fault
      from orders o left join ledger_transfers t on t.kind = 'PURCHASE' and t.order_id = o.id
      where (o.status = 'CONFIRMED') <> (t.id is not null)`,
  },
  {
    rule: 'I6',
    faults: sql`
      select 'order ' || o.number as place, 'it says something else than its purchase in ' || e.tx_hash as fault
      from chain_events e join orders o on o.id = substr(e.args ->> 'orderId', 35)::uuid
      where e.name = 'Bought' and e.args ->> 'orderId' like '0x' || repeat('0', 32) || '%' and o.status = 'CONFIRMED'
        and (o.tx_hash, o.from_address, o.holder, coalesce(o.token_address, '0x' || repeat('0', 40)), o.pay_raw::text,
          o.shares_raw::text, o.agreement_hash)
        is distinct from (e.tx_hash, e.args ->> 'buyer', e.args ->> 'holder', e.args ->> 'payToken', e.args ->> 'payAmount',
          e.args ->> 'shares', e.args ->> 'agreementHash')`,
  },
  {
    rule: 'I7',
    faults: sql`
      with claimed as (
        select tx_hash, sum(amount_raw) as raw from claims group by tx_hash
      ), booked as (
        select split_part(t.reference, ':', 1) as tx_hash, sum(e.amount_raw) as raw
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount_raw > 0
        where t.kind = 'REWARD' group by 1
      )
      select 'claims of ' || coalesce(c.tx_hash, b.tx_hash) as place,
        'claimed are ' || coalesce(c.raw, 0) || ', booked are ' || coalesce(b.raw, 0) as fault
      from claimed c full join booked b on b.tx_hash = c.tx_hash
      where coalesce(c.raw, 0) <> coalesce(b.raw, 0)`,
  },
  {
    rule: 'I7',
    faults: sql`
      select 'stake ' || s.id as place, 'claimed are ' || s.claimed_raw || ', its claims say '
        || coalesce(sum(c.amount_raw), 0) as fault
      from stakes s left join claims c on c.stake_id = s.id
      group by s.id having s.claimed_raw <> coalesce(sum(c.amount_raw), 0)`,
  },
  {
    rule: 'I8',
    faults: sql`
      select 'payment of distribution ' || p.distribution_id || ' to ' || p.holder as place,
        'the tax is ' || p.tax_raw || ', at the holder''s rate it is ' || trunc(p.amount_raw * coalesce(r.bps, d.tax_bps) / 10000) as fault
      from payouts p join distributions d on d.id = p.distribution_id
        left join tax_rates r on r.distribution_id = d.id and r.holder = p.holder and r.entered_at <= p.paid_at
      where p.to_address is not null
        and (p.tax_raw, p.tax_bps) <> (trunc(p.amount_raw * coalesce(r.bps, d.tax_bps) / 10000), coalesce(r.bps, d.tax_bps))`,
  },
  {
    rule: 'I8',
    faults: sql`
      select 'distribution ' || d.id as place, 'of ' || d.amount_raw || ', ' || coalesce(p.gross, 0) || ' were paid, '
        || d.reclaimed_raw || ' returned; of the tax of ' || coalesce(p.tax, 0) || ', ' || d.tax_paid_raw || ' were paid' as fault
      from distributions d left join (
        select distribution_id, sum(amount_raw) as gross, sum(tax_raw) as tax from payouts where to_address is not null group by 1
      ) p on p.distribution_id = d.id
      where d.amount_raw < coalesce(p.gross, 0) + d.reclaimed_raw or coalesce(p.tax, 0) < d.tax_paid_raw`,
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
  await letRun(tx);
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
