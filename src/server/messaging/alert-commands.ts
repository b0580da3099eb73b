import { type ActingRole, ROLES } from '@fnx/api/shared/desk';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Act } from '@/server/desk/audited';
import { argument, flag, LIMIT, prose } from '@/server/desk/command-fields';
import { type Command, defineCommand, type NextStep } from '@/server/desk/define-command';
import { refusal } from '@/server/platform/refusal';
import { endAlert, listAlerts, openAlert } from './alerts';
import { operatorAlerts } from './tables';

/** Roles of officers that own alerts. */
const OWNERS = ['COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'] as const satisfies readonly ActingRole[];

const LONGEST = 2_000;

/** An alert by its name in mails: `UNKNOWN_DEPOSIT 0x…`. */
const ALERT = argument('alert');

export const alertCommands: readonly Command[] = [
  defineCommand({
    name: 'alerts',
    roles: ROLES,
    summary: 'list operator alerts',
    details:
      'For example a stale price feed. --all includes those that have ended. Most end when their state is good; an event is explained by its owner.',
    example: 'alerts --all',
    input: z.object({ all: flag(), limit: LIMIT }),
    answer: {
      kind: 'text',
      subject: 'text',
      detail: 'text',
      raisedAt: 'time',
      takenBy: 'text',
      takenAt: 'time',
      resolvedAt: 'time',
      explanation: 'text',
      explainedBy: 'text',
      cause: 'text',
      severity: 'text',
      owner: 'text',
      isEvent: 'flag',
    },
    none: 'No open alerts.',
    next: (row) => (row.resolvedAt ? [] : stepsOf(row)),
    read: async ({ ctx }, input) => {
      const found = await listAlerts(ctx.db, input);
      return found.map(({ id: _, ...row }) => {
        const { cause, severity, owner, isEvent = false } = ctx.registry.alerts[row.kind] ?? {};
        return { ...row, cause, severity, owner, isEvent };
      });
    },
  }),
  defineCommand({
    name: 'alerts take',
    roles: OWNERS,
    summary: 'say that you look at an alert',
    details: 'Others see that you have it. An alert that another officer has becomes yours.',
    example: 'alerts take "UNKNOWN_AUCTION 7"',
    input: z.object({ alert: ALERT }),
    answer: { alert: 'text', takenBy: 'text' },
    run: async (act, { alert }) => {
      const { id } = await lockOwn(act, alert);
      const taken = { takenBy: act.name, takenAt: act.ctx.clock.now() };
      await act.tx.update(operatorAlerts).set(taken).where(eq(operatorAlerts.id, id));
      return { alert, takenBy: act.name };
    },
  }),
  defineCommand({
    name: 'alerts explain',
    roles: OWNERS,
    summary: 'end the alert of an event with an explanation',
    details:
      'What happened, and what was done. It is kept with the alert. The same event is not raised again; another one of its kind is.',
    example: 'alerts explain "UNKNOWN_AUCTION 7" --reason "The board\'s trial; it was cancelled."',
    input: z.object({ alert: ALERT, reason: prose(LONGEST) }),
    answer: { alert: 'text', explanation: 'text', explainedBy: 'text' },
    run: async (act, { alert, reason: explanation }) => {
      const state = await lockOwn(act, alert);
      if (!act.ctx.registry.alerts[state.kind]?.isEvent) throw refusal('ALERT_LASTS');
      const explained = { explanation, explainedBy: act.name };
      await endAlert(act.ctx, act.tx, state, explained);
      return { alert, ...explained };
    },
  }),
];

/** Steps that its owner may take with an open alert. */
export function stepsOf(row: {
  kind?: unknown;
  subject?: unknown;
  owner?: unknown;
  isEvent?: boolean | null | undefined;
}): NextStep[] {
  const { kind, subject, owner, isEvent } = row;
  const argument = `${kind} ${subject}`;
  const own = owner === 'OPERATOR' ? [] : [{ label: 'Take it', command: 'alerts take', argument }];
  return [
    ...(kind === 'COMPLIANCE_CASE'
      ? [{ label: 'Open the case', area: 'cases', id: String(subject) }]
      : own),
    ...(isEvent ? [{ label: 'Explain it', command: 'alerts explain', argument }] : []),
  ];
}

/** @throws Refusal unless it is open and the officer's roles include its owner; a shell, without roles, acts for all */
async function lockOwn({ ctx, tx, roles }: Act, alert: string) {
  const [kind = '', ...subject] = alert.split(' ');
  const [open] = await lockOpen(tx, kind, subject.join(' '));
  if (!open) throw refusal('NOT_LISTED', { what: 'open alert', id: alert, list: 'alerts' });
  const owner = ctx.registry.alerts[kind]?.owner;
  if (roles && !roles.some((role) => role === owner)) {
    throw refusal('ROLE_MISSING', { what: 'alert' });
  }
  return open;
}

const lockOpen = (tx: Tx, kind: string, subject: string) =>
  tx.select().from(operatorAlerts).where(openAlert(kind, subject)).for('update');
