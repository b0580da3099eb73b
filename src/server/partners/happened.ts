import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { BookingContext, Happened } from '@/server/platform/registry';

/** Writes events into the outbox of every endpoint that listens to them, in the transaction of their cause. */
export async function storeEvents(
  { clock }: Pick<BookingContext, 'clock'>,
  tx: Tx,
  events: readonly Happened[],
): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  const rows = events.map(({ type, object, data }) => {
    return { type, object, payload: JSON.stringify({ type, timestamp: at, data }) };
  });
  await tx.execute(sql`
    insert into webhook_deliveries (endpoint_id, object, type, payload, next_at, since, created_at)
    select endpoint.id, event ->> 'object', event ->> 'type', event ->> 'payload', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (event, place)
      join webhook_endpoints endpoint on event ->> 'type' = any(endpoint.types)
      join api_keys key on key.id = endpoint.key_id
    where endpoint.secret is not null and endpoint.removed_at is null
      and key.revoked_at is null and key.expires_at > ${at}::timestamptz
    order by place`);
}
