import type { Officer } from '@/server/desk/desk-route';
import { rightsOf } from '@/server/desk/rights';
import { stepsOf } from '@/server/messaging/alert-commands';
import { listAlerts } from '@/server/messaging/alerts';
import { linkOf } from '@/server/operator/desk/desk-answer';
import type { AppContext } from '@/server/platform/context';

const MOST_ALERTS = 20;

/** How much waits in each queue that the officer may work off, and what is wrong. */
export async function readQueues(ctx: AppContext, officer: Officer) {
  const rights = rightsOf(ctx, officer.roles);
  const mine = ctx.registry.queues.filter(({ right }) => rights.includes(right));
  const queues = await Promise.all(
    mine.map(async ({ count, isWrong = false, ...queue }) => ({
      ...queue,
      isWrong,
      waiting: await count(ctx, { id: officer.id, rights }),
    })),
  );
  const alerts = await listAlerts(ctx.db, { all: false, limit: MOST_ALERTS });
  return {
    queues,
    alerts: alerts.map(({ id, detail, raisedAt, takenBy, ...alert }) => {
      const { [alert.kind]: alarm } = ctx.registry.alerts;
      const { cause = alert.kind, owner } = alarm ?? {};
      const isOwn = officer.roles.some((role) => role === owner);
      const next = isOwn ? stepsOf({ ...alert, ...alarm }).map(linkOf) : [];
      return { id, cause, detail, takenBy, raisedAt: raisedAt.toISOString(), next };
    }),
  };
}
