import {
  type CommandGroup,
  LIMIT,
  limitOf,
  neededOption,
  oneRow,
  textOption,
} from '@/server/platform/commands';
import { listAlerts } from './alerts';
import { announceNews } from './news-commands';

export const messagingCommands: CommandGroup = {
  title: 'News and alerts',
  commands: [
    {
      name: 'announce',
      usage: '--title TEXT --body TEXT [--link PATH] [--holders]',
      summary: 'notify all customers, or all shareholders',
      details:
        "Sends a notification in the product, and e-mail or SMS according to each customer's settings. The same text is refused twice on one day.",
      example: 'announce --title "Third-quarter figures" --body "The report is out." --link /docs',
      args: 0,
      options: { title: 'text', body: 'text', link: 'text', holders: 'flag' },
      run: async (operator, input) =>
        oneRow(
          await announceNews(operator, {
            title: neededOption(input, 'title'),
            body: neededOption(input, 'body'),
            link: textOption(input, 'link'),
            audience: input.options.holders === true ? 'HOLDERS' : 'ALL',
          }),
        ),
    },
    {
      name: 'alerts',
      usage: '[--all] [--limit N]',
      summary: 'list operator alerts',
      details: 'For example a stale price feed. --all includes resolved alerts.',
      example: 'alerts --all',
      args: 0,
      options: { all: 'flag', ...LIMIT },
      run: async ({ ctx }, input) => {
        const all = input.options.all === true;
        const found = await listAlerts(ctx.db, { all, limit: limitOf(input) });
        const rows = found.map(({ id: _, ...row }) => ({
          ...row,
          cause: ctx.registry.alerts[row.kind],
        }));
        return { rows, none: 'No open alerts.' };
      },
    },
  ],
};
