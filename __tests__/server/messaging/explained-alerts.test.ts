import { readFileSync } from 'node:fs';
import { peopleCalls } from '@fnx/api/desk/people';
import type { Role } from '@fnx/api/shared/desk';
import { Registry } from 'prom-client';
import { commandOf } from '@/server/desk/define-command';
import { raiseAlert } from '@/server/messaging/alerts';
import { registry } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import { registerGauges } from '@/server/platform/metrics/read-gauges';
import { filesBelow } from '../../../scripts/files-below';
import { testOfficer } from '../../support/people/desk-view';
import { readView } from '../../support/service/desk';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({ clock, config: { operatorEmail: 'desk@example.org' } }),
);

const raise = (kind: string, subject: string, detail = 'It happened.') =>
  service.ctx.db.transaction((tx) => raiseAlert(service.ctx, tx, { kind, subject, detail }));

/** A command as an officer gives it; without roles as a shell does. */
async function run(who: string, roles: Role[], name: string, ...args: string[]) {
  const { ctx } = service;
  const command = commandOf(ctx, name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const [alert, reason] = args;
  const as = roles.length > 0 ? { roles, source: 'DESK' as const } : {};
  const operator = { ctx, name: testOfficer(who).email, ...as };
  const options: Record<string, string> = reason ? { reason } : {};
  const given = { args: alert ? [alert] : [], options, files: {} };
  return (await execute(command, operator, given)).rows;
}

const open = () => run('ada', ['AUDITOR'], 'alerts');

/** Figures for Prometheus. */
async function told() {
  const figures = new Registry();
  registerGauges(service.ctx, figures);
  return figures.getSingleMetricAsString('fnx_operator_alerts_open');
}

const KIND = 'UNAPPROVED_CALL';
const EVENT = `${KIND} 0xabc:Frozen`;

it('an officer of its owner takes an event and ends it with an explanation, for good', async () => {
  await raise(KIND, '0xabc:Frozen');
  expect(await told()).toContain(`kind="${KIND}"`);
  await run('ada', ['ADMINISTRATOR'], 'alerts take', EVENT);
  expect(await open()).toMatchObject([{ kind: KIND, takenBy: 'ada@bank.example' }]);
  const { alerts } = await readView(service.ctx, ['ADMINISTRATOR'], peopleCalls.queues, {});
  const steps = [{ about: EVENT }, { id: 'alerts explain', about: EVENT }];
  expect(alerts).toMatchObject([{ count: 1, takenBy: 'ada@bank.example', next: steps }]);

  const why = 'A rehearsal of the board, minutes of 12 May.';
  await run('grace', ['ADMINISTRATOR'], 'alerts explain', EVENT, why);
  expect([await open(), await told()]).toEqual([[], expect.not.stringContaining(KIND)]);
  const [kept] = (await service.ctx.pool.query('select * from operator_alerts')).rows;
  const by = {
    explained_by: 'grace@bank.example',
    resolved_at: clock.now(),
    taken_at: clock.now(),
  };
  expect(kept).toMatchObject({ explanation: why, taken_by: 'ada@bank.example', ...by });
  const { rows } = await service.ctx.pool.query(
    "select actor, target, reason from journal where action = 'alerts explain'",
  );
  const actor = 'grace@bank.example';
  expect(rows).toEqual([{ actor, target: EVENT, reason: why }]);

  // A process that starts looks at all calls again.
  await raise(KIND, '0xabc:Frozen');
  expect(await open()).toEqual([]);
  await raise(KIND, '0xdef:Frozen');
  await raise(KIND, '0xabc:Frozen', 'It happened in another way.');
  expect(await open()).toHaveLength(2);
  for (const { subject, detail } of await open())
    await run('ada', [], 'alerts explain', `${KIND} ${subject}`, `Seen: ${detail}`);
});

it('others do not, nobody ends a state that lasts, and an explanation is written', async () => {
  await raise('UNKNOWN_DEPOSIT', '0x1');
  await raise('BACKUP_OLD', 'newest');
  await raise('NETWORK_DIFFERS', 'contracts');
  const explain = (roles: Role[], alert: string, why = 'Because.') =>
    run('linus', roles, 'alerts explain', alert, why);
  const FINANCE = 'UNKNOWN_DEPOSIT 0x1';
  await expect(explain(['ADMINISTRATOR'], FINANCE)).rejects.toMatchObject({ code: 'ROLE_MISSING' });
  await expect(explain(['AUDITOR'], FINANCE)).rejects.toMatchObject({ code: 'ROLE_MISSING' });
  await expect(run('linus', ['COMPLIANCE'], 'alerts take', FINANCE)).rejects.toMatchObject({
    code: 'ROLE_MISSING',
  });
  await expect(explain(['FINANCE'], FINANCE, ' ')).rejects.toMatchObject({ code: 'REQUIRED' });
  for (const [roles, lasting] of [
    [['ADMINISTRATOR'], 'NETWORK_DIFFERS contracts'],
    [[], 'BACKUP_OLD newest'],
  ] as const)
    await expect(explain([...roles], lasting)).rejects.toMatchObject({ code: 'ALERT_LASTS' });
  await explain(['FINANCE'], FINANCE);
  await expect(explain(['FINANCE'], FINANCE)).rejects.toMatchObject({ code: 'NOT_LISTED' });
  expect(await open()).toHaveLength(2);
});

it('every alert ends: the service sees that its state is good, or an officer explains the event', () => {
  const sources = filesBelow('src/server', 'scripts/ops/backup')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('module.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  const isEnded = (kind: string) =>
    sources.some(
      (text) => text.includes(`'${kind}'`) && /resolveAlerts?\(|report(State|Faults)\(/.test(text),
    );
  const lasting = Object.entries(registry.alerts).filter(([, { isEvent }]) => !isEvent);
  expect(lasting.map(([kind]) => kind).filter((kind) => !isEnded(kind))).toEqual([]);
});
