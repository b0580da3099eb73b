import type { AppContext } from '@/server/platform/context';
import { isLeaving } from '@/server/platform/shutdown';
import { databaseHealth } from './health';

/** Null when this process should be sent requests, else why not. Never throws. */
export async function whyNotReady(ctx: AppContext): Promise<string | null> {
  if (isLeaving()) return 'the process is stopping';
  const worker = ctx.jobs.state();
  if (worker !== 'ok') return worker;
  // A chain that is away takes no process out: no other one could answer better.
  const database = await databaseHealth(ctx);
  return database === 'ok' ? null : database;
}
