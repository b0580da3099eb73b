import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import type { BookingContext, Happened } from '@/server/platform/registry';
import { isServed } from './served';

/** Keeps events in the transaction of their cause. `fanOut` numbers them once it is committed. */
export async function storeEvents(
  { clock }: Pick<BookingContext, 'clock'>,
  tx: Tx,
  events: readonly Happened[],
): Promise<void> {
  const at = clock.now().toISOString();
  await tx.execute(sql`
    insert into partner_events (object, type, data, created_at)
    select event ->> 'object', event ->> 'type', event -> 'data', ${at}::timestamptz
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given (event, place)
    order by place`);
}

/** Numbers the new events, and writes each into the outbox of every endpoint that listens to it. */
export async function fanOut({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const at = clock.now().toISOString();
  const { rows } = await db.execute(sql`select from partner_events where sequence is null limit 1`);
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    await lockNamed(tx, 'partner-events');
    await tx.execute(sql`
      with last as (
        select coalesce(max(sequence), 0) as sequence from partner_events
      ), fresh as (
        select id, last.sequence + row_number() over (order by place) as sequence
        from partner_events event, last where event.sequence is null
      ), numbered as (
        update partner_events event set sequence = fresh.sequence from fresh where event.id = fresh.id
        returning event.id, event.sequence, object, type, data, created_at
      )
      insert into webhook_deliveries (event_id, sequence, endpoint_id, object, type, payload, next_at, since, created_at)
      select event.id, event.sequence, endpoint.id, object, type,
        json_build_object(
          'type', type, 'timestamp', to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'sequence', event.sequence, 'data', data
        )::text, ${at}::timestamptz, ${at}::timestamptz, event.created_at
      from numbered event join webhook_endpoints endpoint on event.type = any(endpoint.types)
      where endpoint.secret is not null and endpoint.removed_at is null and ${isServed(sql`endpoint.key_id`, at)}
      order by event.sequence`);
  });
}
