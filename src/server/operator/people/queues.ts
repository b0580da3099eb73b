import type { AppContext } from '@/server/platform/context';
import type { Officer } from '@/server/platform/desk';
import { RIGHTS } from '@/shared/desk';

/** How much waits in each queue that the officer may work off. */
export async function readQueues(ctx: AppContext, { roles }: Officer) {
  const mine = ctx.registry.queues.filter(({ right }) =>
    RIGHTS[right].roles.some((role) => roles.includes(role)),
  );
  const queues = await Promise.all(
    mine.map(async ({ count, ...queue }) => ({ ...queue, waiting: await count(ctx) })),
  );
  return { queues };
}
