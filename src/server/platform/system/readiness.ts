import type { AppContext } from '@/server/platform/context';
import { isShuttingDown } from '@/server/platform/process/shutdown';
import { databaseHealth } from './health';

/** Null if this process can serve requests, otherwise the reason. Never throws. */
export async function whyNotReady(ctx: AppContext): Promise<string | null> {
  if (isShuttingDown()) return 'the process is stopping';
  const worker = ctx.jobs.state();
  if (worker !== 'ok') return worker;
  // An unavailable chain does not make a process unready: other processes would have the same problem.
  const database = await databaseHealth(ctx);
  return database === 'ok' ? null : database;
}
