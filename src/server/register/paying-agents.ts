import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';

/** Every account that ADMIN ever named as the paying agent, in lower case, and the present one, which is null while there is none. */
export async function readPayingAgents(
  db: Db,
): Promise<{ all: ReadonlySet<string>; present: string | null }> {
  const { rows } = await db.execute<{ agent: string }>(sql`
    select args ->> 'agent' as agent from chain_events
    where contract = 'shareToken' and name = 'PayingAgentSet' order by block_number, log_index`);
  const named = rows.map(({ agent }) => agent);
  const last = named.at(-1);
  return {
    all: new Set(named.filter(isSomebody)),
    present: last !== undefined && isSomebody(last) ? last : null,
  };
}

const isSomebody = (address: string) => !/^0x0+$/.test(address);
