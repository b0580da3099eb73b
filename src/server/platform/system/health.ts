import { isReadOnly } from '@fnx/postgres/faults';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { liveEvents } from '@/server/platform/tables';

const DATABASE_WITHIN_MS = 2_000;

/** Changes nothing, and fails where nothing can be changed: a standby answers every read. */
const WRITE = sql`delete from ${liveEvents} where false`;

type Health = {
  database: string;
  chain: string;
  worker: string;
  index: { blockNumber: number; blockTime: string; behind: boolean } | null;
};

/**
 * The state of each part: `ok`, or the problem. Never throws. Asks no node, because anyone can make this call: the chain is as
 * healthy as the index that reads it every second.
 */
export async function readHealth(ctx: AppContext): Promise<Health> {
  const database = await databaseHealth(ctx);
  const index = database === 'ok' ? await readIndex(ctx) : null;
  return { database, chain: chainHealth(index), worker: ctx.jobs.state(), index };
}

function chainHealth(index: Health['index']): string {
  if (!index) return 'no block has been read';
  return index.behind ? 'no block has been read for a minute' : 'ok';
}

/** Null also when the database fails meanwhile. */
async function readIndex(ctx: AppContext): Promise<Health['index']> {
  const state = await ctx.registry.indexState(ctx).catch(() => null);
  if (!state) return null;
  const { blockNumber, blockTime, behind } = state;
  return { blockNumber: Number(blockNumber), blockTime: blockTime.toISOString(), behind };
}

/** `ok`, or why the database cannot be used. Never throws. */
export async function databaseHealth(ctx: AppContext): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the database does not respond'), DATABASE_WITHIN_MS);
  });
  const asked = ctx.db.execute(WRITE).then(
    () => 'ok',
    (error: unknown) =>
      isReadOnly(error) ? 'the database is read-only' : 'the database is unavailable',
  );
  const answer = await Promise.race([asked, slow]);
  clearTimeout(timer);
  return answer;
}
