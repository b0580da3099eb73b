import type { Db } from '@fnx/postgres/client';
import { type SQL, sql } from 'drizzle-orm';
import { ROWS_ENTRY } from '@/server/desk/record-rows';
import { type Guard, hashOf, keyOf, nameOf } from '@/server/platform/guards';

/** An entry of rows as they were found, which two administrators signed; each such row begins anew. */
export const FOUND_ENTRY = 'rows found';

/**
 * All guarded rows as they are, and the hashes that the journal has for each of them in the order of its entries. The text of the hash is
 * made here: a function of the database could have been replaced. Sorted by the database, which keeps little of it in memory.
 */
export function withRows(guards: readonly Guard[]): SQL {
  const present = guards.map(
    (guard) =>
      `select '${nameOf(guard)}' as name, ${keyOf(guard, 'one')} as key, ${hashOf(guard, 'one')} as hash from ${nameOf(guard)} one`,
  );
  return sql`
    with present as (select * from (${sql.raw(present.join(' union all '))}) guarded where hash is not null), line as (
      select entry.id, entry.action = ${FOUND_ENTRY} as found, by_name.key as name, by_key.key,
        by_key.value->>0 as was, by_key.value->>1 as became
      from journal entry, jsonb_each(entry.after->'rows') by_name, jsonb_each(by_name.value) by_key
      where entry.action in (${ROWS_ENTRY}, ${FOUND_ENTRY}) and by_name.key in ${guards.map(nameOf)}
    ), linked as (
      select line.*, not found and was is distinct from lag(became) over own as broken,
        lead(id) over own is null as last, max(id) filter (where found) over (partition by name, key) as anew
      from line window own as (partition by name, key order by id)
    )`;
}

/** Guarded rows that are not as the journal has them: each changed, appeared or vanished without the service. */
export async function findChangedRows(db: Db, guards: readonly Guard[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; key: string; fault: string }>(sql`
    ${withRows(guards)}
    select name, key, case when last.id is null then 'is in no entry of the journal' when hash is null then 'is gone'
      else 'is not as entry ' || last.id || ' has it' end as fault
    from present full join (select * from linked where last and became is not null) last using (name, key)
    where became is distinct from hash
    union all
    select name, key, 'was changed before entry ' || id from linked where broken and id > coalesce(anew, 0)
    order by 1, 2, 3`);
  return rows.map(({ name, key, fault }) => `The row ${key} of ${name} ${fault}.`);
}
