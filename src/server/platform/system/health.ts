import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';

const DATABASE_WITHIN_MS = 2_000;

type Health = { database: string; chain: string; worker: string };

/** The state of each part: `ok`, or the problem. Never throws. */
export async function readHealth(ctx: AppContext): Promise<Health> {
  const [database, chain] = await Promise.all([databaseHealth(ctx), ctx.chain.health()]);
  return { database, chain, worker: ctx.jobs.state() };
}

/** `ok`, or why the database cannot be used. Never throws. */
export async function databaseHealth(ctx: AppContext): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the database does not respond'), DATABASE_WITHIN_MS);
  });
  const asked = ctx.db.execute(sql`select 1`).then(
    () => 'ok',
    () => 'the database is unavailable',
  );
  const answer = await Promise.race([asked, slow]);
  clearTimeout(timer);
  return answer;
}
