import * as z from 'zod/mini';
import { flag, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { textUpTo } from '@/server/desk/field-readers';
import { alertCommands } from './alert-commands';
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
    ...alertCommands,
  ],
};
