import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { AccountKind } from '@/shared/vocabulary';
import { ledgerAccounts, ledgerEntries, platformSums } from './tables';

/*
 * The platform's balance is the sum of its entries, one for nearly every booking. Sums up to a common entry id are stored for
 * all platform accounts; the current balance adds the entries since then, so that its cost does not grow with history.
 */

/** Maximum wait for running transactions; after that the next run tries again. */
const SETTLE_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

export async function readPlatformSums(
  db: Db | Tx,
  asset: string,
): Promise<Map<AccountKind, bigint>> {
  // One statement, so that each sum matches its last entry id.
  const accounts = await db
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      sumRaw: platformSums.sumRaw,
      until: sql<string>`(select coalesce(max(until_entry), 0) from house_sums)`,
    })
    .from(ledgerAccounts)
    .leftJoin(platformSums, eq(platformSums.accountId, ledgerAccounts.id))
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
    // An account without a stored sum was opened after that entry.
    accounts.map(({ id, kind, sumRaw }) => [kind, (sumRaw ?? 0n) + (sums.get(id) ?? 0n)]),
  );
}

/**
 * Updates the stored sums to the newest entry. Entry ids are assigned before commit, so an entry with a smaller id may still
 * appear: the sums are final only after all running transactions have ended. Safe to run concurrently; one run succeeds.
 * @returns true when the sums include the entry that was newest at the call
 */
export async function updatePlatformSums({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ newest: string; known: string }>(sql`
    select case when is_called then last_value else 0 end as newest,
      (select coalesce(max(until_entry), 0) from house_sums) as known
    from ledger_entries_id_seq`);
  const { newest = '0', known = '0' } = rows[0] ?? {};
  if (newest === known) return true;
  if (!(await waitForOtherTransactions(db))) return false;
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

async function waitForOtherTransactions(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`,
  );
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows: ended } = await db.execute(
      sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.horizon ?? '0'}::xid8`,
    );
    if (ended.length > 0) return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return false;
}
