import { desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newsletters } from '@/server/content/tables';
import { LIMIT, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { textUpTo } from '@/server/desk/field-readers';
import { layOut } from '@/server/messaging/layout/lay-out';
import { sayMessage } from '@/server/messaging/message-text';
import { newsletterSubject, sendNewsletter } from './send-newsletter';
import { newsletterMail } from './subscription-texts';

const WRITTEN = z.object({ subject: text('TEXT', textUpTo(160)), body: prose(20_000) });

export const newsletterCommands: CommandGroup = {
  title: 'Newsletter',
  commands: [
    defineCommand({
      name: 'newsletter preview',
      roles: ['EDITOR'],
      summary: 'make a file of the mail that readers would get',
      details: 'Sends nothing. The text is Markdown; links lead to pages of this site.',
      example: 'newsletter preview --subject "Third quarter" --body "The [report](/docs) is out."',
      input: WRITTEN,
      answer: { subject: 'text', characters: 'number' },
      read: async ({ ctx }, written) => {
        const mail = layOut(sayMessage('en', newsletterMail(ctx, written, 'preview')));
        return {
          rows: [{ subject: written.subject, characters: written.body.length }],
          file: { name: 'newsletter.html', mediaType: 'text/html', bytes: Buffer.from(mail.html) },
        };
      },
    }),
    defineCommand({
      name: 'newsletter send',
      roles: ['EDITOR'],
      critical: true,
      summary: 'mail a newsletter to all who confirmed their subscription',
      details:
        'Each reader gets one mail, with a link that ends the subscription. The same newsletter is not sent twice. Look at "newsletter preview" first, and read the numbers in "newsletter list".',
      example: 'newsletter send --subject "Third quarter" --body "The [report](/docs) is out."',
      input: WRITTEN,
      answer: { subject: 'text', done: 'text' },
      subject: newsletterSubject,
      run: sendNewsletter,
    }),
    defineCommand({
      name: 'newsletter list',
      roles: ['EDITOR'],
      summary:
        'list newsletters with the numbers of mails sent and failed, and of readers who left',
      details:
        'Newest first. Mails are counted for two days; who left counts for the newest newsletter.',
      example: 'newsletter list',
      input: z.object({ limit: LIMIT }),
      answer: {
        subject: 'text',
        from: 'time',
        written: 'time',
        sent: 'number',
        failed: 'number',
        left: 'number',
      },
      none: 'No newsletter was sent.',
      read: async ({ ctx }, { limit }) => {
        const { createdAt } = newsletters;
        const all = ctx.db.select().from(newsletters).orderBy(desc(createdAt));
        return (await all.limit(limit)).map(({ subject, sent, failed, left, ...times }) => {
          return { subject, from: times.createdAt, written: times.writtenAt, sent, failed, left };
        });
      },
    }),
  ],
};
