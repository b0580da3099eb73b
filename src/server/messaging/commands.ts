import * as z from 'zod/mini';
import { flag, LIMIT, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { textUpTo } from '@/server/desk/field-readers';
import { ROLES } from '@/shared/desk';
import { listAlerts } from './alerts';
import { announceNews } from './news-commands';
import { newsSubject } from './news-subject';

export const messagingCommands: CommandGroup = {
  title: 'News and alerts',
  commands: [
    defineCommand({
      name: 'announce',
      roles: ['EDITOR', 'SUPPORT'],
      critical: true,
      summary: 'notify all customers, or all shareholders',
      details:
        "Sends a notification in the product, and e-mail or SMS according to each customer's settings. The same text is refused twice on one day.",
      example: 'announce --title "Third-quarter figures" --body "The report is out." --link /docs',
      input: z.object({
        title: text('TEXT', textUpTo(160)),
        body: prose(1_000),
        link: maybe(text('PATH')),
        holders: flag(),
      }),
      answer: { title: 'text', audience: 'text', done: 'text' },
      subject: newsSubject,
      run: announceNews,
    }),
    defineCommand({
      name: 'alerts',
      roles: ROLES,
      summary: 'list operator alerts',
      details: 'For example a stale price feed. --all includes resolved alerts.',
      example: 'alerts --all',
      input: z.object({ all: flag(), limit: LIMIT }),
      answer: {
        kind: 'text',
        subject: 'text',
        detail: 'text',
        raisedAt: 'time',
        resolvedAt: 'time',
        cause: 'text',
        severity: 'text',
        owner: 'text',
      },
      none: 'No open alerts.',
      next: ({ kind, subject }) =>
        kind === 'COMPLIANCE_CASE'
          ? [{ label: 'Open the case', area: 'cases', id: String(subject) }]
          : [],
      read: async ({ ctx }, input) => {
        const found = await listAlerts(ctx.db, input);
        return found.map(({ id: _, ...row }) => {
          const { cause, severity, owner } = ctx.registry.alerts[row.kind] ?? {};
          return { ...row, cause, severity, owner };
        });
      },
    }),
  ],
};
