import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/** Keys and endpoints that no command made, or that differ from what was signed. Write access to the database could open the API. */
export async function findUnrecordedKeys({ db }: { db: Db }): Promise<string[]> {
  const { rows } = await db.execute<{ what: string; id: string }>(sql`
    select 'API key' as what, id::text from api_keys key
    where not exists (
      select from journal where action = 'keys create' and target = key.id::text
        and after->'scopes' = to_jsonb(key.scopes) and (after->>'expiresAt')::timestamptz >= key.expires_at)
      or key.hash is not null and not exists (
        select from journal where action = 'keys collect' and target = key.id::text and after->>'hash' = key.hash)
      or key.revoked_at is null and exists (
        select from journal where action = 'keys revoke' and target = key.id::text)
    union all
    select 'webhook', id::text from webhook_endpoints endpoint
    where removed_at is null and not exists (
      select from journal where action = 'webhooks add' and target = endpoint.id::text
        and after->>'url' = endpoint.url and after->'types' = to_jsonb(endpoint.types)
        and after->>'keyId' = endpoint.key_id::text)`);
  return rows.map(({ what, id }) => `No command made the ${what} ${id} as it is.`);
}
