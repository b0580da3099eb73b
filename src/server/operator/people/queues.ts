import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { mayUse } from '@/server/platform/rights';

/** How much waits in each queue that the officer may work off. */
export async function readQueues(ctx: AppContext, { roles }: Officer) {
  const mine = ctx.registry.queues.filter(({ right }) => mayUse(ctx, roles, right));
  const queues = await Promise.all(
    mine.map(async ({ count, ...queue }) => ({ ...queue, waiting: await count(ctx) })),
  );
  return { queues };
}
