import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { AccountKind } from '@/shared/vocabulary';
import { houseSums, ledgerAccounts, ledgerEntries } from './tables';

/*
 * What the house holds is the sum of its entries, one for nearly every booking there ever was. Sums up to some entry are kept, the
 * same one for all accounts of the house; a sum of now is that and the entries since, and costs the same however long the past is.
 */

/** Transactions that are under way are waited for so long; then it is left to the next time. */
const SETTLE_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** What the house holds of an asset in each of its accounts, by what is booked at this moment. */
export async function readHouseSums(db: Db | Tx, asset: string): Promise<Map<AccountKind, bigint>> {
  // One statement: a sum and the entry it goes up to belong together.
  const accounts = await db
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      sumRaw: houseSums.sumRaw,
      until: sql<string>`(select coalesce(max(until_entry), 0) from house_sums)`,
    })
    .from(ledgerAccounts)
    .leftJoin(houseSums, eq(houseSums.accountId, ledgerAccounts.id))
    .where(and(isNull(ledgerAccounts.ownerId), eq(ledgerAccounts.asset, asset)));
  const [first] = accounts;
  if (!first) return new Map();
  const ids = accounts.map(({ id }) => id);
  const { accountId, amountRaw } = ledgerEntries;
  const since = await db
    .select({ accountId, sum: sql<string>`sum(${amountRaw})` })
    .from(ledgerEntries)
    .where(and(gt(ledgerEntries.id, BigInt(first.until)), inArray(accountId, ids)))
    .groupBy(accountId);
  const sums = new Map(since.map((row) => [row.accountId, BigInt(row.sum)]));
  return new Map(
    // An account without a kept sum was opened after that entry.
    accounts.map(({ id, kind, sumRaw }) => [kind, (sumRaw ?? 0n) + (sums.get(id) ?? 0n)]),
  );
}

/**
 * Moves the kept sums on to the newest entry. An entry has its number before its transaction commits, so that one with a smaller
 * number may still come: only when every transaction that was under way has ended is nothing missing up to there. Many may do
 * this at once; one of them succeeds.
 *
 * @returns whether the sums are up to what was the newest entry at the call
 */
export async function settleHouseSums({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ newest: string; known: string }>(sql`
    select case when is_called then last_value else 0 end as newest,
      (select coalesce(max(until_entry), 0) from house_sums) as known
    from ledger_entries_id_seq`);
  const { newest = '0', known = '0' } = rows[0] ?? {};
  if (newest === known) return true;
  if (!(await othersEnded(db))) return false;
  const moved = await db.execute(sql`
    insert into house_sums as sums (account_id, until_entry, sum_raw)
    select a.id, ${newest}::bigint, coalesce(s.sum_raw, 0) + coalesce(e.sum_raw, 0)
    from ledger_accounts a
      left join house_sums s on s.account_id = a.id and s.until_entry = ${known}::bigint
      left join (
        select account_id, sum(amount_raw) as sum_raw from ledger_entries
        where id > ${known}::bigint and id <= ${newest}::bigint group by account_id
      ) e on e.account_id = a.id
    where a.owner_id is null
    on conflict (account_id) do update set until_entry = excluded.until_entry, sum_raw = excluded.sum_raw
      where sums.until_entry = ${known}::bigint`);
  return (moved.rowCount ?? 0) > 0;
}

/** Resolves with true when every transaction that writes at this moment has ended; with false when that takes too long. */
async function othersEnded(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`,
  );
  const deadline = Date.now() + SETTLE_WITHIN_MS;
  while (Date.now() < deadline) {
    const { rows: ended } = await db.execute(
      sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.horizon ?? '0'}::xid8`,
    );
    if (ended.length > 0) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}
