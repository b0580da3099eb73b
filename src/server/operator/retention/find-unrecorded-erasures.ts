import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/**
 * Legal holds that no command set or released. People who are erased without a record, of whom more went than was recorded, or of whom
 * something is back. `retention replay` repeats holds and erasures.
 */
export async function findUnrecordedErasures({ db }: { db: Db }): Promise<string[]> {
  return [...(await holds(db)), ...(await erasures(db))];
}

async function holds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; done: string }>(sql`
    select users.id, case when legal_hold is null then 'released' else 'set' end as done
    from users left join lateral (
      select action, reason from journal
      where target = users.id::text and action in ('retention hold', 'retention release', 'retention replay')
      order by id desc limit 1) last on true
    where last.action is distinct from 'retention replay'
      and legal_hold is distinct from case when last.action = 'retention hold' then last.reason end
    order by 1`);
  return rows.map(({ id, done }) => `No command ${done} the legal hold of the person ${id}.`);
}

/** The parts of a person that the erasers of users' own data name in the journal, and how an erased one looks. */
const BACK = sql`(after->'erased' ? 'e-mail address, phone number' and email not like '%@erased.invalid')
  or (after->'erased' ? 'name, country, holder number' and (first_name, last_name, country) <> ('', '', ''))`;

async function erasures(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; fault: Fault }>(sql`
    select users.id, case
        when last.action is null then 'UNRECORDED'
        when erased_at is null or ${BACK} then 'BACK'
        else 'MORE' end as fault
    from users left join lateral (
      select action, after from journal
      where target = users.id::text and action in ('retention erase', 'retention replay')
        and (action = 'retention erase' or reason like '%erased%')
      order by id desc limit 1) last on true
    where (erased_at is not null) <> (last.action is not null)
      or last.action = 'retention erase' and (${BACK}
        or exists (select from jsonb_object_keys(after->'kept') kept where kept <> all (kept_data)))
    order by 1`);
  return rows.map(({ id, fault }) => FAULTS[fault](id));
}

const FAULTS = {
  UNRECORDED: (id: string) => `Nothing records the erasure of the person ${id}.`,
  BACK: (id: string) => `The erasure of the person ${id} is recorded, and something of it is back.`,
  MORE: (id: string) => `More of the person ${id} was erased than is recorded.`,
} as const;
type Fault = keyof typeof FAULTS;
