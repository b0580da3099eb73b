import type { Db } from '@fnx/postgres/client';
import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAlive } from './authenticate-key';
import { apiKeys } from './tables';

/**
 * SQL condition: the partner of an endpoint has a valid key with the scope `webhooks`.
 * @param key the column of the endpoint's key
 */
export const isServed = (key: SQLWrapper, now: Date | string): SQL => sql`exists (
  select from api_keys own join api_keys valid using (name)
  where own.id = ${key} and 'webhooks' = any(valid.scopes) and valid.revoked_at is null
    and valid.expires_at > ${new Date(now).toISOString()}::timestamptz
)`;

/** The addresses of a partner's technicians, each once. */
export async function contactsOf(db: Db, partner: string, now: Date): Promise<string[]> {
  const { contact } = apiKeys;
  const rows = await db
    .selectDistinct({ contact })
    .from(apiKeys)
    .where(and(eq(apiKeys.name, partner), isNotNull(contact), isAlive(now)));
  return rows.flatMap((row) => row.contact ?? []);
}
