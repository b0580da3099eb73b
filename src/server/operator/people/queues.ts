import type { Officer } from '@/server/desk/desk-route';
import { rightsOf } from '@/server/desk/rights';
import { stepsOf } from '@/server/messaging/alert-commands';
import { listAlerts } from '@/server/messaging/alerts';
import { linkOf } from '@/server/operator/desk/desk-answer';
import type { AppContext } from '@/server/platform/context';

/** More than an officer reads; each kind is one line. */
const MOST_ALERTS = 1_000;

/** How much waits in each queue that the officer may work off, and what is wrong. */
export async function readQueues(ctx: AppContext, officer: Officer) {
  const rights = rightsOf(ctx, officer.roles);
  const mine = ctx.registry.queues.filter(({ right }) => rights.includes(right));
  const queues = await Promise.all(
    mine.map(async ({ isWrong = false, ...queue }) => {
      const asking = { ...officer, rights };
      const waiting =
        'count' in queue
          ? await queue.count(ctx, asking)
          : (await queue.waiting(ctx, asking, { page: 1, limit: 1 })).total;
      return { ...queue, isWrong, isWork: 'waiting' in queue, waiting };
    }),
  );
  const alerts = await listAlerts(ctx.db, { all: false, limit: MOST_ALERTS });
  const kinds = [...new Set(alerts.map(({ kind }) => kind))].filter(
    (kind) => !ctx.registry.alerts[kind]?.isWork,
  );
  return { queues, alerts: kinds.map((kind) => lineOf(ctx, officer, kind, alerts)) };
}

type Alert = Awaited<ReturnType<typeof listAlerts>>[number];

/** All open alerts of a kind in one line; `alerts` are newest first. */
function lineOf(ctx: AppContext, officer: Officer, kind: string, alerts: readonly Alert[]) {
  const same = alerts.filter((alert) => alert.kind === kind);
  const [newest] = same;
  const { [kind]: alarm } = ctx.registry.alerts;
  const { cause = kind, owner, page = null } = alarm ?? {};
  const isOwn = officer.roles.some((role) => role === owner);
  return {
    ...{ kind, cause, page, count: same.length },
    detail: newest?.detail ?? '',
    takenBy: newest?.takenBy ?? null,
    raisedAt: same.at(-1)?.raisedAt.toISOString() ?? '',
    next: newest && isOwn ? stepsOf({ ...newest, ...alarm }).map(linkOf) : [],
  };
}
