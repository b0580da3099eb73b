import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { personNotes } from '@/server/operator/tables';
import { type TimelineSource, timelineOf } from '@/server/platform/people';
import { lockPerson } from '@/server/users/lock-person';

const LONGEST = 4_000;

export const noteCommands: CommandGroup = {
  title: 'People',
  commands: [
    defineCommand({
      name: 'people note',
      roles: ['SUPPORT', 'COMPLIANCE', 'FINANCE'],
      summary: 'write a note about a person, for other officers',
      details:
        'It is shown on the page of the person, is never sent, and is erased with the account. The person receives it in an export of personal data: write facts.',
      example:
        'people note ada@example.com --text "Called back on the known number: moved to Bern."',
      input: z.object({ email: argument('email'), text: prose(LONGEST) }),
      answer: { email: 'text', noted: 'time' },
      run: async ({ ctx, tx, entry, name: officer }, { email: who, text }) => {
        const { id, email } = await lockPerson(tx, who);
        entry.target = id;
        const at = ctx.clock.now();
        await tx.insert(personNotes).values({ userId: id, officer, text, at });
        return { email, noted: at };
      },
    }),
  ],
};

export const noteTimeline: TimelineSource = timelineOf(
  'note',
  personNotes,
  personNotes.at,
  ({ id }) => eq(personNotes.userId, id),
  ({ officer, text }) => ({ title: `Note of ${officer}`, detail: text }),
);
