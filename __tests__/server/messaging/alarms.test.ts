import { eq } from 'drizzle-orm';
import { listAlerts, raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { operatorAlerts, outboxMessages } from '@/server/messaging/tables';
import { registry } from '@/server/modules';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const HOUR = 3_600;
/** Seconds between two looks of a job at its state. */
const LOOK_SECONDS = 15;
/** For hours of looks: an alarm goes by the time between two of them, and each is a transaction. */
const LONG_LOOK_SECONDS = 60;

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({ clock, config: { operatorEmail: 'desk@example.org' } }),
);
afterEach(async () => {
  await service.ctx.db.delete(outboxMessages);
  await service.ctx.db.delete(operatorAlerts);
  clock.advance(24 * HOUR);
});

/** Reports like a job that looks at its state for so many seconds. */
async function report(
  kind: string,
  seconds: number,
  isBad: (look: number) => boolean,
  every = LOOK_SECONDS,
) {
  const { ctx } = service;
  for (let look = 0; look * every < seconds; look += 1) {
    await ctx.db.transaction((tx) =>
      isBad(look)
        ? raiseAlert(ctx, tx, { kind, subject: 'this', detail: `Look ${look}` })
        : resolveAlert(ctx, tx, kind, 'this'),
    );
    clock.advance(every);
  }
}

const mails = async () => {
  const rows = await service.ctx.db
    .select({ subject: outboxMessages.subject })
    .from(outboxMessages)
    .where(eq(outboxMessages.purpose, 'OPERATOR_ALERT'));
  return rows.map(({ subject }) => subject).sort();
};
const unresolved = () => listAlerts(service.ctx.db, { all: false, limit: 9 });
const raised = (kind: string) => `FNX alert: ${kind} this`;
const resolved = (kind: string) => `FNX alert resolved: ${kind} this`;

const lasting = Object.entries(registry.alerts).filter(([, { clearAfter = 0 }]) => clearAfter > 0);

it.each(lasting)(
  '%s is one mail while its state comes and goes, and one when it stays good',
  async (kind, { clearAfter = 0 }) => {
    const long = LONG_LOOK_SECONDS;
    await report(kind, HOUR, (look) => look % 2 === 0, long);
    expect(await mails()).toEqual([raised(kind)]);
    // Now and then: not good for long enough.
    const rare = Math.floor(clearAfter / long);
    await report(kind, 4 * clearAfter, (look) => look % rare === 0, long);
    expect(await mails()).toEqual([raised(kind)]);
    expect(await unresolved()).toHaveLength(1);
    await report(kind, clearAfter + 2 * long, () => false, long);
    expect(await mails()).toEqual([raised(kind), resolved(kind)].sort());
    expect(await unresolved()).toEqual([]);
  },
);

const patient = lasting.filter(([, { raiseAfter = 0 }]) => raiseAfter > 0);

it.each(patient)(
  '%s is not raised for a moment, and is for a state that lasts',
  async (kind, { raiseAfter = 0, clearAfter = 0 }) => {
    await report(kind, raiseAfter, () => true);
    await report(kind, clearAfter + LOOK_SECONDS, () => false);
    // The next moment, after nobody has looked for long, is another state.
    await report(kind, LOOK_SECONDS, () => true);
    clock.advance(24 * HOUR);
    await report(kind, LOOK_SECONDS, () => true);
    expect(await mails()).toEqual([]);
    await report(kind, raiseAfter + LOOK_SECONDS, () => true);
    expect(await mails()).toEqual([raised(kind)]);
  },
);

it('stays while one of two processes reports it', async () => {
  await report('JOBS_STAND', HOUR, (look) => look % 2 === 0);
  expect(await unresolved()).toHaveLength(1);
});

it('an event is raised at once, once', async () => {
  await report('UNKNOWN_RECOVERY', 4 * LOOK_SECONDS, () => true);
  expect(await mails()).toEqual([raised('UNKNOWN_RECOVERY')]);
});
