import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { CONTENT_OF_LIST } from './lists/list-content';

/**
 * Decided cases, limits of persons and entries of sanctions lists that no command explains, and those that a command wrote and that are
 * gone. A case that is deleted before its decision is opened again by the next screening.
 */
export async function findUnrecordedDecisions({ db }: { db: Db }): Promise<string[]> {
  return [
    ...(await cases(db)),
    ...(await limits(db)),
    ...(await lists(db)),
    ...(await screenings(db)),
  ];
}

async function cases(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; kept: boolean }>(sql`
    with decided as (
      select target, after->>'state' as state, after->>'kind' as kind, (after->>'person')::uuid as person
      from journal where action in ('cases clear', 'cases confirm')
    )
    select coalesce('case ' || cases.id, target) as id, cases.id is not null as kept
    from (select * from cases where decided_at is not null) cases
      full join decided on target = 'case ' || cases.id and decided.state = cases.state and decided.kind = cases.kind
        and person = user_id
    where cases.id is null and not exists (select from users where users.id = person and erased_at is not null)
      or target is null
    order by 1`);
  return rows.map(({ id, kept }) =>
    kept ? `No command decided ${id}.` : `The decision of ${id} is gone.`,
  );
}

async function limits(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(own.user_id::text, last.target) as id
    from purchase_limits own full join (
      select distinct on (target) target, after->'stored' as stored
      from journal where action = 'limits set' order by target, id desc
    ) last on last.target = own.user_id::text
    where last.stored is distinct from
        jsonb_build_object('tier', tier, 'dayUsd', day_usd, 'monthUsd', month_usd, 'totalUsd', total_usd)
      and not exists (select from users where users.id::text = last.target and erased_at is not null)
    order by 1`);
  return rows.map(({ id }) => `No command set the limits of the person ${id}.`);
}

async function lists(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ list: string }>(sql`
    select coalesce(lists.list, last.target) as list
    from sanctions_lists lists full join (
      select distinct on (target) target, after->>'sha256' as sha256, after->>'content' as content,
        (after->>'entries')::int as entries, (after->>'names')::int as names, after->>'publishedOn' as published
      from journal where action = 'sanctions import' order by target, id desc
    ) last on last.target = lists.list
    where last.sha256 is distinct from lists.sha256 or last.content is distinct from ${CONTENT_OF_LIST}
      or last.entries is distinct from lists.entries or coalesce(last.names, lists.names) <> lists.names
      or coalesce(last.published, published_on::text) is distinct from published_on::text
    order by 1`);
  return rows.map(({ list }) => `The sanctions list ${list} is not as it was imported.`);
}

/** A person who counts as screened in the future is not screened. */
async function screenings(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from screenings where screened_at > now() + interval '1 day' order by 1`);
  return rows.map(({ id }) => `The person ${id} counts as screened in the future.`);
}
